import type { ModelDraft } from '../../core/lookup/kinds.ts';
import type { Upstream } from '../provider.ts';
import { DAILY_CAP } from '../usual-settings.ts';
import { complete, costOf, listPriceOf } from './complete.ts';
import { readModels } from './models.ts';
import { readDraft } from './read-draft.ts';

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
export const llm: Upstream = {
  id: 'llm',
  title: 'Language model',
  about:
    'Writes drafts of touches; any server with the chat completions of OpenAI (Ollama, vLLM, llama.cpp, LM Studio, hosted ones), paid by tokens or free where it is your own.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      required: true,
      meaning:
        'base address of the API, such as http://localhost:11434/v1 (Ollama) or https://api.openai.com/v1',
    },
    { name: 'MODEL', kind: 'text', required: true, meaning: 'name of the model, as the server lists it' },
    { name: 'KEY', kind: 'secret', meaning: 'API key; a server of your own may want none' },
    {
      name: 'INPUT_PRICE_USD',
      kind: 'usd',
      default: '0',
      meaning: 'price of a million tokens sent; 0 for a server of your own',
    },
    {
      name: 'OUTPUT_PRICE_USD',
      kind: 'usd',
      default: '0',
      meaning: 'price of a million tokens received; 0 for a server of your own',
    },
    {
      name: 'MAX_TOKENS',
      kind: 'number',
      default: '2000',
      meaning: 'tokens of an answer at most; a model that reasons first needs more',
    },
    DAILY_CAP,
  ],
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
