import { hiddenFromOthers } from '../trace.ts';
import { readBytes } from './body.ts';
import type { Lines } from './connectors.ts';
import { NotConnected } from './failures.ts';

export interface Question {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface ExchangeRules {
  readonly lines: Lines;
  /** Whose turn it takes. */
  readonly tenantId: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly redirects: number;
  /** Throws or answers false where the next address must not be asked; a redirect is then handed over as it is. */
  follows(from: URL, to: URL): boolean;
  /** Whether the body of an answer of this status is wanted. */
  reads(status: number): boolean;
}

export interface Exchanged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  /** Empty where it was not to be read. */
  readonly bytes: Buffer;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Of an answer that is not used: so much is read to keep the connection, above that it is closed. */
const DUMPED_BYTES = 16 * 1024;

/** Sends a question and takes the whole answer, over redirects where the rules let it. Throws what the client throws. */
export async function exchange(question: Question, rules: ExchangeRules): Promise<Exchanged> {
  let url = question.url;
  for (let hops = 0; ; hops += 1) {
    const line = await rules.lines.open(url, { tenantId: rules.tenantId, signal: rules.signal });
    try {
      const sent = {
        origin: url.origin,
        path: url.pathname + url.search,
        method: question.method,
        headers: question.headers,
        body: question.body ?? null,
        signal: rules.signal,
      };
      const answer = await hiddenFromOthers(() => line.dispatcher.request(sent));
      const status = answer.statusCode;
      const headers = flatten(answer.headers);
      const next = nextUrl(status, headers, url);
      const followed = next !== undefined && question.method === 'GET' && rules.follows(url, next);
      if (followed || !rules.reads(status)) {
        answer.body.dump({ limit: DUMPED_BYTES, signal: rules.signal }).catch(() => undefined);
        if (!followed) return { status, headers, url, bytes: Buffer.alloc(0) };
        if (hops >= rules.redirects) throw new NotConnected('too many redirects');
        url = next;
        continue;
      }
      return {
        status,
        headers,
        url,
        bytes: await readBytes(answer.body, headers, rules.maxBytes, rules.signal),
      };
    } finally {
      line.end();
    }
  }
}

function nextUrl(status: number, headers: Readonly<Record<string, string>>, from: URL): URL | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, from.href))
    return undefined;
  return new URL(location, from.href);
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
}
