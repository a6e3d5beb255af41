import { Type } from 'typebox';
import { ProviderError } from '../../core/provider-error.ts';
import type { ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';

/** https://platform.openai.com/docs/api-reference/models/list, of which every compatible server has this. */
const Answer = Type.Object({ data: Type.Array(Type.Unknown()) });
const Model = Type.Object({ id: Type.String() });
const Completed = Type.Object({
  choices: Type.Array(Type.Object({ message: Type.Object({}) }), { minItems: 1 }),
});

/**
 * Sees whether the server lists the configured model; where it has no list, whether the model says one token. Throws
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
