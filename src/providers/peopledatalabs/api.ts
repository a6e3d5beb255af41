import { Type } from 'typebox';
import { ProviderError } from '../../core/provider-error.ts';
import type { OutRequest, ProviderCall } from '../provider.ts';
import { readAs, readIf } from '../reading.ts';
import { keyOf } from '../usual-settings.ts';

const Failed = Type.Object({ error: Type.Object({ type: Type.Optional(Type.Unknown()) }) });
const Searched = Type.Object({ data: Type.Array(Type.Unknown()) });

export interface ApiAnswer {
  /** Undefined: no match, which is not billed. */
  readonly body: unknown;
  /** Credits the call took, as a header says it; undefined where none does. */
  readonly credits: number | undefined;
}

/** One question. Billed by the record, so that nothing is sent twice. */
export async function ask(call: ProviderCall, request: OutRequest): Promise<ApiAnswer> {
  const { status, headers, body } = await call.json({
    ...request,
    headers: { 'x-api-key': keyOf(call.settings) },
    accept: [404],
    send: 'once',
  });
  if (status === 404) return { body: undefined, credits: 0 };
  // Its answers repeat their status; with one that failed comes `error`.
  if (readIf(Failed, body) !== undefined) {
    throw new ProviderError('upstream', 'the answer is an error', { status });
  }
  return { body, credits: creditsOf(headers['x-call-credits-spent']) };
}

/** No call takes near so many: a larger number is another unit, and the list price stands. */
const MAX_CREDITS = 1000;

function creditsOf(header: string | undefined): number | undefined {
  const credits = header === undefined || header.trim() === '' ? Number.NaN : Number(header);
  return credits >= 0 && credits <= MAX_CREDITS ? credits : undefined;
}

/** The records of a search; none where it says 404. */
export function recordsOf({ body }: ApiAnswer): readonly unknown[] {
  return body === undefined ? [] : readAs(Searched, body, 'search answer').data;
}

/** What a search or a record cost: by the credits it took, else by the records that came. */
export function costOf(answer: ApiAnswer, records: number, priceMicroUsd: number): number {
  return Math.round((answer.credits ?? records) * priceMicroUsd);
}

/** A text of a record; fields a plan does not include come as `true` or `false`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Addresses come without their scheme: "linkedin.com/in/…". */
export function addressOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  return URL.canParse(address)
    ? address.replace('https://linkedin.com/', 'https://www.linkedin.com/')
    : undefined;
}

/** An Elasticsearch `match` of every word; none for what is not asked. */
export function match(field: string, value: string | undefined): readonly unknown[] {
  return value === undefined ? [] : [{ match: { [field]: value } }];
}
