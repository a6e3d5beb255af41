import { describe, expect, test } from 'vitest';
import { madeRecord } from '../../../test/harness/made-drafts.ts';
import type { Language } from '../../reference/rules-language.ts';
import { checkDraft } from '../rules-prompt.ts';
import { templateDraft } from '../rules-template.ts';
import cases from './planted.cases.json' with { type: 'json' };

/** The template's letter in a language with a sentence more before its end, as a model might write it. */
function withSentence(language: Language, sentence: string) {
  const record = madeRecord({ language });
  const draft = templateDraft(record);
  const at = draft.body.lastIndexOf('\n\n');
  const body = `${draft.body.slice(0, at)} ${sentence}${draft.body.slice(at)}`;
  return { record, draft: { ...draft, body } };
}

// Written before the words of the checks in these languages were, and not after them.
describe.each(Object.entries(cases.planted))('what is not on record, in %s', (language, planted) => {
  test.each(planted)('%s: %s', (rule, sentence) => {
    const { record, draft } = withSentence(language as Language, sentence);
    const found = checkDraft(draft, record, []).map((one) => `${one.severity} ${one.rule}`);
    expect(found).toContain(`block ${rule}`);
  });
});
