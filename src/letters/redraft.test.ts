import { beforeAll, describe, expect, test } from 'vitest';
import { BODY, GOOD, madeDrafting as made, rules } from '../../test/harness/made-drafting.ts';
import { MADE_EQUITY } from '../../test/harness/made-drafts.ts';
import type { EquityProfile } from '../profile/rules.ts';
import { needsReader } from './checks/rules-checked.ts';
import type { Draft } from './rules-wording.ts';

describe('a redraft', () => {
  const words = ({ subject, body }: Draft) => `${subject} ${body}`.replace(/\s+/gu, ' ');

  type Drafted = Awaited<ReturnType<ReturnType<typeof made>['draft']>>;
  /** All drafts of one touch, redrafted until nothing else can be said: the last says so. */
  const drafts: Drafted[] = [];
  const [others, last] = [() => drafts.slice(0, -1), () => drafts.at(-1) as Drafted];
  beforeAll(async () => {
    const isLast = () => last().findings.some(({ rule }) => rule === 'no_other_text');
    drafts.push(await made().draft());
    while (drafts.length < 60 && !isLast()) drafts.push(await made({ previous: last() }).draft());
  });

  test('never returns a text the touch had, until nothing else can be said: then it keeps the draft and says so', async () => {
    const seen = others().map(words);
    for (const { findings } of others()) expect(findings).toEqual([]);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(words(last())).toBe(seen.at(-1));
    expect(last().findings[0]?.message).toMatch(/no other wording/);
    const again = await made({ previous: last() }).draft();
    expect(words(again)).toBe(words(last()));
    expect(rules(again.findings)).toEqual(['warn no_other_text']);
  });

  test("of a text that a person gave up is the template's, also one that the touch had before", async () => {
    const edited = { ...last(), body: `${BODY} Mine.`, draftedBy: 'person' };
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

describe('a draft in another language', () => {
  test('is in it throughout, and waits for a person where nobody asked for the language', async () => {
    const why = 'The recipient is in Germany.';
    const draft = await made({ language: 'de', languageWhy: why }).draft();
    expect(draft.body).toMatch(/^Guten Tag Ada Quill,\n[\s\S]+Mit freundlichen Grüßen$/u);
    expect(rules(draft.findings)).toEqual(['warn other_language', 'warn language_chosen']);
    expect(draft.findings[0]?.message).toContain('one_liner and icp_description of the profile are not');
    expect(draft.findings[1]?.message).toContain(`It is in German: ${why}`);
    expect(needsReader(draft.findings)).toBe(true);
  });

  test('that the profile names, or a person set, needs no such remark', async () => {
    const { one_liner: _line, icp_description: _whom, ...rest } = MADE_EQUITY;
    const profile: EquityProfile = { ...rest, letter_languages: ['en', 'fr'] };
    const named = made({ language: 'fr', languageWhy: 'The recipient is in France.', profile });
    expect((await named.draft()).findings).toEqual([]);
    expect((await made({ language: 'es', profile }).draft()).findings).toEqual([]);
    const own = { ...profile, one_liner: 'Construimos robots que descargan camiones para los comercios.' };
    const spanish = await made({ language: 'es', profile: own }).draft();
    expect(spanish.findings).toEqual([]);
    expect(spanish.body).toContain('Construimos robots que descargan camiones');
  });
});
