import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** A line, or that one was longer than the limit and was left out. */
export type Line = { readonly text: string } | { readonly isTooLong: true };

/** The lines of a stream without their ends; of a longer one than `limit` characters nothing is kept. */
export async function* linesOf(input: Readable, limit: number): AsyncGenerator<Line, void, void> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  const take = (text: string) => {
    length += text.length;
    if (length <= limit) parts.push(text);
    else parts = [];
  };
  const end = (): Line => {
    const text = parts.join('');
    const isTooLong = length > limit;
    parts = [];
    length = 0;
    return isTooLong ? { isTooLong } : { text };
  };
  for await (const chunk of input) {
    const [first = '', ...others] = decoder.write(chunk as Buffer).split('\n');
    take(first);
    for (const text of others) {
      yield end();
      take(text);
    }
  }
  take(decoder.end());
  if (length > 0) yield end();
}
