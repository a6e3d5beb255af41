import { describe, expect, test } from 'vitest';
import { madeRecord } from '../../../test/harness/made-drafts.ts';
import { checkDraft, quotesFacts } from '../rules-prompt.ts';
import type { DraftRecord } from '../rules-wording.ts';
import cases from './claims.cases.json' with { type: 'json' };
import { needsReader } from './rules-checked.ts';

const LETTER = (sentence: string) => `Hi Ada,

I am Rune Holt, founder of Acme Lifts. We build robots for warehouses of retailers, and we are raising a $2 million seed round.

I am writing to you because Harbour Ventures has backed Foo Robotics. ${sentence} Would you have twenty minutes this week or next?

If this is not for you, a short no is welcome.`;

const found = (sentence: string, by = 'model:llm', record: Partial<DraftRecord> = {}) =>
  checkDraft(
    { subject: 'Acme Lifts: seed round', body: LETTER(sentence), draftedBy: by },
    madeRecord(record),
    [],
  );
const rulesOf = (...given: Parameters<typeof found>) =>
  found(...given).map(({ rule, severity }) => `${severity} ${rule}`);

describe('a claim without a number or a name', () => {
  test.each(cases.claims)('%s', (sentence) => {
    expect(rulesOf(sentence)).toContain('block unsupported_claim');
    expect(rulesOf(sentence, 'person')).toContain('warn unsupported_claim');
  });

  test.each(cases.wishes)('which is none, is none: %s', (sentence) => {
    expect(rulesOf(sentence)).not.toContain('block unsupported_claim');
  });

  test('that is on record, or asked for by a person, may be made', () => {
    const profile = madeRecord().profile;
    if (profile?.raise_type !== 'startup_equity') throw new Error('made otherwise');
    const own = { profile: { ...profile, raise_goals: 'We hold patents and want to make more of them.' } };
    expect(rulesOf('Our gripper is patented.', 'model:llm', own)).not.toContain('block unsupported_claim');
    const note = `${'Please keep it short and friendly. '.repeat(12)}Say that we are profitable.`;
    expect(rulesOf('We are profitable.', 'model:llm', { note })).toEqual([]);
  });
});

describe('what only a fraud asks for', () => {
  test.each([
    ['Please send your bank details.', 'block request'],
    ['Reply with your password to see the deck.', 'block request'],
    ['Open the attachment to see the terms.', 'block request'],
    ['Our deck is at hxxps://deck.example/a.', 'block links'],
    ['Look at acme dot com for more.', 'block links'],
    ['Look at acme [dot] com for more.', 'block links'],
    ['Returns will be outstanding.', 'block promise'],
    ['You will make a lot of money with us.', 'block promise'],
  ])('%s', (sentence, rule) => {
    expect(rulesOf(sentence)).toContain(rule);
  });
});

describe('words of a model', () => {
  // Made up after the patterns of claims: what no list foresees.
  test.each([
    'We dominate the market.',
    'Our growth has been explosive.',
    'Our robots never fail.',
    'Sales have taken off this year.',
    'We have strong traction with retailers.',
    'globex uses our robots.',
    'Your last fund underperformed.',
    'Nothing else on the market works.',
  ])('of its own need a reader: %s', (sentence) => {
    expect(needsReader(found(sentence))).toBe(true);
    expect(rulesOf(sentence, 'person')).not.toContain('warn own_words');
    expect(rulesOf(sentence, 'template:opening')).not.toContain('warn own_words');
  });

  test.each([
    '',
    'I can send a short deck, and would be glad to answer questions by mail.',
    'We plan to hire two engineers and open a second test warehouse.',
    'We work with mid-size retailers that have their own warehouses.',
    'I hope this finds you well. We both know Liv Marsh.',
  ])('of the record and of every letter need none: %s', (sentence) => {
    expect(found(sentence)).toEqual([]);
  });
});

test('a text is looked at, and held against what is known, beyond its first 300 characters', () => {
  const note = `${'Please keep it short and friendly. '.repeat(12)}Say that Globex uses it.`;
  expect(rulesOf('Globex uses it.', 'model:llm', { note })).not.toContain('block unsupported_name');
  const body = LETTER('').replace('founder of Acme Lifts', 'a founder');
  const late = {
    subject: 'A seed round',
    body: `${body} Acme Lifts is what we call it.`,
    draftedBy: 'model:llm',
  };
  expect(checkDraft(late, madeRecord(), []).map(({ rule }) => rule)).not.toContain('sender_unnamed');
  const facts = [{ about: 'profile.icp_description', text: 'Zeppelins' }];
  expect(quotesFacts({ subject: 'x', body: `${'we go on. '.repeat(40)} Zeppelins.`, facts })).toEqual([]);
});
