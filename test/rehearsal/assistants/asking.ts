import type { Client } from '@modelcontextprotocol/client';

/** One answer of a tool, measured. */
export interface Asked {
  readonly tool: string;
  readonly detail: string;
  /** Of the result as it was sent: the JSON of the protocol around the texts. */
  readonly bytes: number;
  readonly rows: number;
  readonly isError: boolean;
  readonly sentences: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent; the checks say what it must be
  readonly json: any;
}

/** Calls a tool and follows its cursor to the end: the first answer, and those that went on. */
export async function askAll(
  client: Client,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  detail: string,
): Promise<readonly Asked[]> {
  const answers: Asked[] = [];
  let cursor: string | undefined;
  do {
    const own = { ...(detail === '' ? {} : { detail }), ...(cursor === undefined ? {} : { cursor }) };
    const result = await client.callTool({ name: tool, arguments: { ...args, ...own } });
    const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))[0] ?? '';
    const lines = text.split('\n');
    const json = JSON.parse(lines.find((line) => line.startsWith('{')) ?? 'null');
    const sentences = lines.filter((line) => !line.startsWith('{'));
    const bytes = Buffer.byteLength(JSON.stringify(result));
    answers.push({
      tool,
      detail,
      bytes,
      rows: rowsOf(json?.data),
      isError: result.isError === true,
      sentences,
      json,
    });
    cursor = /"cursor": "([^"]+)"/.exec(sentences.join('\n'))?.[1];
  } while (cursor !== undefined && answers.length < 20);
  return answers;
}

/** Rows of all lists of an answer. */
function rowsOf(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  if (typeof data !== 'object' || data === null) return 0;
  return Object.values(data).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );
}
