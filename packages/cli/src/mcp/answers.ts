import { Readable } from 'node:stream';
import { linesOf } from './lines.ts';

/** An answer of the service is at most 60 kB; what is larger by this much is none of its. */
const LARGEST = 4_000_000;

/** The JSON-RPC messages of a response: one of JSON, each of an event stream as it comes. Throws where one cannot be read. */
export async function* messagesOf(response: Response): AsyncGenerator<unknown, void, void> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return;
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  if (!type.startsWith('text/event-stream')) {
    const text = await wholeOf(body);
    if (text.trim() !== '') yield JSON.parse(text);
    return;
  }
  for await (const data of eventsOf(body)) if (data.trim() !== '') yield JSON.parse(data);
}

async function wholeOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > LARGEST) throw new Error(`the answer is larger than ${LARGEST} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The data of each event (WHATWG HTML, 9.2.6): its lines joined, ended by an empty line. */
async function* eventsOf(body: Readable): AsyncGenerator<string, void, void> {
  let data: string[] = [];
  for await (const line of linesOf(body, LARGEST)) {
    if ('isTooLong' in line) throw new Error(`an event is larger than ${LARGEST} bytes`);
    const text = line.text.replace(/\r$/, '');
    if (text === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (text.startsWith('data:')) data.push(text.slice(5).replace(/^ /, ''));
  }
  if (data.length > 0) yield data.join('\n');
}
