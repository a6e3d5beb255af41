import { describe, expect, test } from 'vitest';
import { BODY, GOOD, madeDrafting as made, rules } from '../../../test/harness/made-drafting.ts';
import type { Draft } from '../../core/outreach/sequence/sequence.ts';

describe('a redraft', () => {
  const words = ({ subject, body }: Draft) => `${subject} ${body}`.replace(/\s+/gu, ' ');

  test('never returns a text the touch had, until nothing else can be said: then it keeps the draft and says so', async () => {
    const seen: string[] = [];
    let draft = await made().draft();
    while (!draft.findings.some(({ rule }) => rule === 'no_other_text')) {
      seen.push(words(draft));
      expect(seen.length).toBeLessThan(60);
      expect(draft.findings).toEqual([]);
      draft = await made({ previous: draft }).draft();
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(words(draft)).toBe(seen.at(-1));
    expect(draft.findings[0]?.message).toMatch(/no other wording/);
    const again = await made({ previous: draft }).draft();
    expect(words(again)).toBe(words(draft));
    expect(rules(again.findings)).toEqual(['warn no_other_text']);
  });

  test("of a text that a person gave up is the template's, also one that the touch had before", async () => {
    let draft = await made().draft();
    while (!draft.findings.some(({ rule }) => rule === 'no_other_text'))
      draft = await made({ previous: draft }).draft();
    const edited = { ...draft, body: `${BODY} Mine.`, draftedBy: 'person' };
    const redrafted = await made({ previous: edited }).draft();
    expect(redrafted).toMatchObject({ draftedBy: 'template:opening', findings: [] });
  });

  test('by a model that repeats itself is asked for once more, then written by the template', async () => {
    const previous = await made({ model: [GOOD] }).draft();
    const spaced = { ...GOOD, body: BODY.replaceAll('\n\n', '\n') };
    const other = { ...GOOD, body: BODY.replace('short no', 'plain no') };
    const here = made({ model: [spaced, other], previous });
    expect(await here.draft()).toMatchObject({ body: other.body, draftedBy: 'model:llm' });
    expect(here.told.questions[0]?.prompt).toContain('Draft: Hi Ada, I am Rune Holt');
    expect(here.told.questions[1]?.prompt).toContain('same_text');
    const stuck = await made({ model: [GOOD, GOOD], previous }).draft();
    expect(stuck.draftedBy).toBe('template:opening');
    expect(stuck.findings[0]?.message).toContain('same_text');
  });
});
