import { llm } from '../../src/providers/llm-read-draft.ts';
import type { FakeHandler } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** What a model is asked in tests. */
export const DRAFT_QUESTION = { system: 'Answer with a JSON object.', prompt: 'Write to Ada Quill.' };
export const MADE_DRAFT = { subject: 'Acme Lifts', body: 'Hi Ada,\n\nwe lift.', used_facts: ['f1'] };

/** A chat completion, made from the notes; OpenAI's own client reads it too (src/providers/llm.test.ts). */
export function completion(
  content: unknown,
  more: { finish?: string; message?: object; usage?: unknown } = {},
) {
  return {
    id: 'chatcmpl-made-up',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: 'made-up-model',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, ...more.message },
        logprobs: null,
        finish_reason: more.finish ?? 'stop',
      },
    ],
    usage:
      'usage' in more ? more.usage : { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
  };
}

export const llmAnswer: FakeHandler = () => ({ json: completion(JSON.stringify(MADE_DRAFT)) });

export const llmSamples: ProviderSamples = {
  provider: llm,
  kinds: {
    'touch.draft': {
      params: DRAFT_QUESTION,
      settings: { MODEL: 'made-up-model', KEY: 'made-up-key', INPUT_PRICE_USD: '2', OUTPUT_PRICE_USD: '8' },
      good: llmAnswer,
      lying: {
        'an error with status 200': {
          answer: () => ({ json: { error: { message: 'made up', type: 'server_error', code: null } } }),
          failure: 'bad_response',
        },
        'no choice': {
          answer: () => ({ json: { object: 'chat.completion', choices: [] } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
  },
};
