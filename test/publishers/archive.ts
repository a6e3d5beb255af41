import { crc32, deflateRawSync } from 'node:zlib';

/** A member of an archive; `packed` where its bytes are packed already, by `method`. */
export interface Member {
  readonly name: string;
  readonly content: Buffer | string;
  /** As APPNOTE.TXT numbers them: 0 stored, 8 Deflate (the default). */
  readonly method?: number;
  readonly packed?: Buffer;
}

/** A zip archive (APPNOTE.TXT 6.3.10) whose members say any method of packing, which libraries that write archives do not. */
export function archiveOf(members: readonly Member[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, packed } of members) {
    const plain = Buffer.from(content);
    const data = packed ?? (method === 8 ? deflateRawSync(plain) : plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed
    common.writeUInt16LE(method, 4);
    common.writeUInt16LE(0x21, 8); // 1 January 1980
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
