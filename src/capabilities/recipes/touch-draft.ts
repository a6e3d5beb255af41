import type { ModelDraft } from '../../core/lookup/kinds.ts';
import type { Recipe } from './recipe.ts';

/** A draft by the first language model that gives one; nothing is kept, as every question holds a tenant's own words. */
export const touchDraft: Recipe<'touch.draft'> = {
  kind: 'touch.draft',
  // What a model refused or cut short is reported together with what the next one wrote, or alone.
  asksAll: true,
  settles: (answers) => answers.some(({ items }) => items.some(isWritten)),
  combine(_params, answers) {
    const data = answers.flatMap(({ source, items }) => items.map((item) => ({ ...item, source })));
    return { outcome: data.some(isWritten) ? 'found' : 'missed', data };
  },
  explainMiss: () => 'The model wrote nothing that can be read.',
  toConfigure: 'Set WARMPATH_LLM_URL and WARMPATH_LLM_MODEL; WARMPATH_LLM_KEY where the server wants one.',
};

function isWritten(item: ModelDraft): boolean {
  return !('fault' in item);
}
