import { Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { type InAnswer, type ProviderCall, readAs, type SettingValues } from './provider.ts';

/** What a server takes of the API: not every one has all of it, and newer models refuse what older ones want. */
export interface Dialect {
  readonly format: 'schema' | 'object' | 'plain';
  readonly temperature: boolean;
  /** The name of the limit; undefined: the server's own. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | undefined;
}

const FULL: Dialect = { format: 'schema', temperature: true, limit: 'max_tokens' };

/** What a server was found to take, for as long as its settings are in force. */
const known = new WeakMap<SettingValues, Dialect>();

export function dialectOf(settings: SettingValues): Dialect {
  return known.get(settings) ?? FULL;
}

export function remember(settings: SettingValues, dialect: Dialect): void {
  known.set(settings, dialect);
}

/**
 * The same without what was refused: the parameter the refusal names, else the form of the answer. Undefined if nothing
 * is left to leave out, or where it is something else that is wrong.
 */
export function lessOf(dialect: Dialect, refusal: string): Dialect | undefined {
  if (/context_length|context length|maximum context|too long|model_not_found|does not exist/iu.test(refusal))
    return undefined;
  if (dialect.limit === 'max_tokens' && /max_completion_tokens|max_tokens/u.test(refusal)) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  if (dialect.limit === 'max_completion_tokens' && /max_completion_tokens/u.test(refusal))
    return { ...dialect, limit: undefined };
  if (dialect.temperature && /temperature/u.test(refusal)) return { ...dialect, temperature: false };
  if (dialect.format === 'schema') return { ...dialect, format: 'object' };
  if (dialect.format === 'object') return { ...dialect, format: 'plain' };
  return dialect.temperature ? { ...dialect, temperature: false } : undefined;
}

interface Question {
  readonly system: string;
  readonly prompt: string;
  /** Of the schema: letters, digits, `_` and `-`. */
  readonly name: string;
  /** JSON Schema of the object that is wanted. */
  readonly schema: object;
}

/** What a model said. `refused`: it would not, or a filter stopped it; `cut`: it ran out of tokens. */
interface Completion {
  readonly end: 'whole' | 'refused' | 'cut';
  readonly content: string;
  /** As the server counted; undefined if it does not say. */
  readonly usage: { readonly input: number; readonly output: number } | undefined;
}

/** Some variety is wanted between letters, invention is not. */
const TEMPERATURE = 0.4;
/** English has about four characters a token, other scripts fewer: for booking, the dearer. */
const BOOKED_CHARACTERS = 3;
const COUNTED_CHARACTERS = 4;
/** No answer of a few thousand tokens counts so many; a larger number is another unit or a defect. */
const MAX_COUNTED = 10_000_000;
/** A server refuses one parameter at a time: schema, plain JSON, the name of the limit, temperature. */
const MAX_TRIES = 5;

const Counted = Type.Integer({ minimum: 0, maximum: MAX_COUNTED });
const Answer = Type.Object({
  choices: Type.Array(Type.Unknown(), { minItems: 1 }),
  usage: Type.Optional(Type.Unknown()),
});
const Choice = Type.Object({
  finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  message: Type.Object({
    content: Type.Optional(Type.Unknown()),
    refusal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});
const Usage = Type.Object({ prompt_tokens: Counted, completion_tokens: Counted });
const Part = Type.Object({ text: Type.String() });
const Refusal = Type.Object({
  error: Type.Union([
    Type.String(),
    Type.Object({
      message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      code: Type.Optional(Type.Unknown()),
      type: Type.Optional(Type.Unknown()),
      param: Type.Optional(Type.Unknown()),
    }),
  ]),
});

/**
 * Asks once; where the server refuses a parameter (400, 422), again without it, and remembers that. Throws ProviderError:
 * `quota_exhausted` for a spent account, `rate_limited` for too many questions, `upstream` for everything else it refuses.
 */
export async function complete(question: Question, call: ProviderCall): Promise<Completion> {
  let dialect = dialectOf(call.settings);
  for (let tries = 1; ; tries += 1) {
    const answer = await send(question, dialect, call);
    if (answer.status < 400) {
      remember(call.settings, dialect);
      return readCompletion(answer.body);
    }
    const refused = refusalOf(answer.body);
    if (answer.status === 429) throw tooMany(answer, refused);
    const less = tries < MAX_TRIES ? lessOf(dialect, refused) : undefined;
    if (less === undefined)
      throw new ProviderError('upstream', `answered ${answer.status}`, {
        status: answer.status,
        spend: 'none',
      });
    dialect = less;
  }
}

function send(question: Question, dialect: Dialect, call: ProviderCall): Promise<InAnswer<unknown>> {
  const { settings } = call;
  const key = settings.secret('KEY')?.reveal();
  return call.json({
    method: 'POST',
    path: '/chat/completions',
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    json: {
      model: settings.text('MODEL'),
      messages: [
        { role: 'system', content: question.system },
        { role: 'user', content: question.prompt },
      ],
      ...(dialect.temperature && { temperature: TEMPERATURE }),
      ...(dialect.limit !== undefined && { [dialect.limit]: settings.number('MAX_TOKENS') }),
      ...formatOf(question, dialect),
    },
    accept: [400, 422, 429],
    send: 'once',
  });
}

function formatOf({ name, schema }: Question, { format }: Dialect): object {
  if (format === 'plain') return {};
  if (format === 'object') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

/** What the server says of its refusal, in one line; empty if it says nothing. */
function refusalOf(body: unknown): string {
  try {
    const { error } = readAs(Refusal, body, 'refusal');
    if (typeof error === 'string') return error;
    return [error.param, error.code, error.type, error.message]
      .filter((text) => typeof text === 'string')
      .join(' ');
  } catch {
    // vLLM and others: `{"detail": …}`, a text, nothing.
    return typeof body === 'object' && body !== null ? JSON.stringify(body).slice(0, 2_000) : '';
  }
}

function tooMany({ headers }: InAnswer<unknown>, refused: string): ProviderError {
  if (/insufficient_quota|billing_hard_limit/u.test(refused)) {
    return new ProviderError('quota_exhausted', 'the account there has nothing left', {
      status: 429,
      spend: 'none',
    });
  }
  const seconds = Number(headers['retry-after']);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
  return new ProviderError('rate_limited', 'answered 429', { status: 429, spend: 'none', retryAfterMs });
}

function readCompletion(body: unknown): Completion {
  const { choices, usage } = readAs(Answer, body, 'completion');
  const { finish_reason: finish, message } = readAs(Choice, choices[0], 'choice');
  const content = textOf(message.content);
  const isRefused =
    (typeof message.refusal === 'string' && message.refusal !== '') || finish === 'content_filter';
  return {
    end: isRefused ? 'refused' : finish === 'length' ? 'cut' : 'whole',
    content,
    usage: usageOf(usage),
  };
}

/** A text, or parts of one, as some servers give it. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return '';
  return readAs(Type.Array(Part), content, 'content')
    .map(({ text }) => text)
    .join('');
}

function usageOf(usage: unknown): Completion['usage'] {
  try {
    const { prompt_tokens: input, completion_tokens: output } = readAs(Usage, usage, 'usage');
    return { input, output };
  } catch {
    return undefined;
  }
}

/** What a completion cost, micro-USD: as it was counted, else by its length. */
export function costOf({ usage, content }: Completion, asked: string, settings: SettingValues): number {
  const counted = usage ?? {
    input: Math.ceil(asked.length / COUNTED_CHARACTERS),
    output: Math.ceil(content.length / COUNTED_CHARACTERS),
  };
  return priceOf(counted, settings);
}

/** What a question may cost at most, micro-USD: booked before it is asked. */
export function listPriceOf(asked: string, settings: SettingValues): number {
  const output = settings.number('MAX_TOKENS') ?? 0;
  return priceOf({ input: Math.ceil(asked.length / BOOKED_CHARACTERS), output }, settings);
}

function priceOf({ input, output }: { input: number; output: number }, settings: SettingValues): number {
  const price = (name: string) => settings.number(name) ?? 0;
  return Math.ceil((input * price('INPUT_PRICE_USD') + output * price('OUTPUT_PRICE_USD')) / 1e6);
}
