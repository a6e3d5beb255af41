/** Many strings in two columns: UTF-8 bytes one after the other, and where each begins (one more than strings). */
export interface PackedStrings {
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Strings that are written at once; joined they stay far below the longest string there can be. */
const AT_ONCE = 1_024;

export function packStrings(strings: readonly string[]): PackedStrings {
  const starts = new Uint32Array(strings.length + 1);
  let end = 0;
  for (let at = 0; at < strings.length; at += 1) {
    end += Buffer.byteLength(strings[at] as string);
    starts[at + 1] = end;
  }
  const bytes = Buffer.alloc(end);
  for (let from = 0; from < strings.length; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, strings.length);
    const joined = strings.slice(from, to).join('');
    const isAscii = joined.length === (starts[to] as number) - (starts[from] as number);
    if (isAscii) bytes.write(joined, starts[from] as number, 'latin1');
    // Each on its own: half characters at the ends of two names would join.
    else for (let at = from; at < to; at += 1) bytes.write(strings[at] as string, starts[at] as number);
  }
  return { starts, bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Columns as buffers, which decode shared memory in place; made once for each. */
const decoders = new WeakMap<Uint8Array, Buffer>();

function decoderOf(bytes: Uint8Array): Buffer {
  const known = decoders.get(bytes);
  if (known !== undefined) return known;
  const decoder = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  decoders.set(bytes, decoder);
  return decoder;
}

/** The string at a place; empty behind the end. */
export function stringAt({ starts, bytes }: PackedStrings, at: number): string {
  const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0];
  if (to <= from) return '';
  return decoderOf(bytes).toString('utf8', from, to);
}

export function allStrings(packed: PackedStrings): string[] {
  return Array.from({ length: packed.starts.length - 1 }, (_, at) => stringAt(packed, at));
}
