import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { Inflate64 } from './inflate64.ts';

/** What an archive declares of a member: its bytes unpacked, and their checksum. */
export interface Declared {
  readonly uncompressedSize: number;
  readonly crc32: number;
}

/**
 * The bytes of a member packed by Deflate64, unpacked as they are read. Fails with an `Error` where the data is damaged, cut
 * off, larger than declared (before more of it is unpacked), smaller, or has another checksum.
 */
export function unpacked64(packed: Readable, declared: Declared): Readable {
  return Readable.from(unpack(packed, declared), { objectMode: false });
}

async function* unpack(
  packed: Readable,
  { uncompressedSize, crc32: sum }: Declared,
): AsyncGenerator<Uint8Array> {
  const inflate = new Inflate64();
  let bytes = 0;
  let checksum = 0;
  const check = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > uncompressedSize)
      throw new Error(`it unpacks to more than the ${uncompressedSize} bytes that it declares`);
    checksum = crc32(piece, checksum);
    return piece;
  };
  try {
    for await (const chunk of packed)
      for (const piece of inflate.push(chunk as Uint8Array, false)) yield check(piece);
    for (const piece of inflate.push(new Uint8Array(0), true)) yield check(piece);
  } finally {
    packed.destroy();
  }
  if (bytes < uncompressedSize) throw new Error(`it unpacks to ${bytes} of ${uncompressedSize} bytes`);
  if (checksum !== sum) throw new Error('its checksum is wrong');
}
