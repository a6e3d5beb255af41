import { Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { complete, costOf, listPriceOf } from './llm-complete.ts';
import { described, type Provider, type ProviderCall, readAs, readEach } from './provider.ts';
import type { ModelDraft } from './rules-kinds.ts';

/** https://platform.openai.com/docs/api-reference/models/list, of which every compatible server has this. */
const Answer = Type.Object({ data: Type.Array(Type.Unknown()) });
const Model = Type.Object({ id: Type.String() });
const Completed = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({}) }), { minItems: 1 }),
});

/**
 * Sees whether the server lists the configured model; if it has no list, whether the model says one token. Throws
 * ProviderError as every question does.
 */
export async function readModels(call: ProviderCall): Promise<void> {
  const { settings } = call;
  const key = settings.secret('KEY')?.reveal();
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const model = settings.text('MODEL') ?? '';
  const { status, body } = await call.json({ path: '/models', headers, accept: [404, 405] });
  if (status !== 200) {
    const json = { model, messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 };
    const answer = await call.json({
      method: 'POST',
      path: '/chat/completions',
      headers,
      json,
      send: 'once',
    });
    readAs(Completed, answer.body, 'completion');
    return;
  }
  const { items } = readEach(Model, readAs(Answer, body, 'list of models').data);
  // Ollama adds a tag to the name.
  if (!items.some(({ id }) => id === model || id.startsWith(`${model}:`)))
    throw new ProviderError(
      'bad_response',
      `WARMPATH_LLM_MODEL is none of the ${items.length} models it lists`,
    );
}

/** Far above any letter that would pass the checks. */
const MAX_TEXT = 20_000;
const Draft = Type.Object({
  subject: Type.String({ maxLength: MAX_TEXT }),
  body: Type.String({ maxLength: MAX_TEXT }),
  used_facts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
});

/** More braces than an answer can have: looking at each would take the square of them. */
const MAX_STARTS = 50;

/** The draft in a model's answer: behind its thoughts, in or out of code fences, with words around it or none. */
export function readDraft(content: string): ModelDraft {
  const text = withoutThoughts(content.slice(0, 10 * MAX_TEXT));
  let from = 0;
  for (let tries = 0; tries < MAX_STARTS; tries += 1) {
    const start = text.indexOf('{', from);
    if (start === -1) break;
    const end = endOfObject(text, start);
    const draft = end === undefined ? undefined : asDraft(text.slice(start, end));
    if (draft !== undefined) return draft;
    from = start + 1;
  }
  return { fault: 'unreadable' };
}

/** Local models that reason write it first, some without the opening tag, and some never come to an end. */
function withoutThoughts(text: string): string {
  const whole = text.replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/giu, '');
  const afterLast = whole.split(/<\/(?:think|thinking|reasoning)>/iu).at(-1) ?? '';
  return afterLast.replace(/<(?:think|thinking|reasoning)>[\s\S]*$/iu, '');
}

/** Behind the brace that closes the one at `start`; undefined if none does. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function asDraft(json: string): ModelDraft | undefined {
  try {
    const { subject, body, used_facts: usedFacts } = readAs(Draft, JSON.parse(json), 'draft');
    return { subject, body, usedFacts };
  } catch {
    return undefined;
  }
}

/** Strict mode wants every property required and no others. */
const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['subject', 'body', 'used_facts'],
  properties: {
    subject: { type: 'string' },
    body: { type: 'string' },
    used_facts: { type: 'array', items: { type: 'string' } },
  },
} as const;

/**
 * Any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio, hosted ones.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
export const llm: Provider = {
  ...described('llm'),
  // A local server loads the model at the first question: up to a minute. It answers one or two at once.
  limits: { timeoutMs: 120_000, concurrency: 2, maxBytes: 1024 * 1024 },
  probe: { account: readModels },
  lookups: {
    'touch.draft': {
      listPrice: ({ system, prompt }, settings) => listPriceOf(system + prompt, settings),
      async ask({ system, prompt }, call) {
        const answer = await complete({ system, prompt, name: 'touch_draft', schema: SCHEMA }, call);
        const item: ModelDraft = answer.end === 'whole' ? readDraft(answer.content) : { fault: answer.end };
        return { items: [item], costMicroUsd: costOf(answer, system + prompt, call.settings) };
      },
    },
  },
};
