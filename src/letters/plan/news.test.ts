import { describe, expect, test } from 'vitest';
import { MADE_INVESTOR, madeRecord } from '../../../test/harness/made-drafts.ts';
import type { EquityProfile } from '../../profile/rules.ts';
import { LANGUAGES } from '../../reference/rules-language.ts';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { checkDraft } from '../rules-prompt.ts';
import { templateDraft } from '../rules-template.ts';
import { planLetter } from './rules-plan-letter.ts';

const deal = (company: string, more: Partial<DealHeld> = {}): DealHeld => ({
  company,
  sectorTags: ['Robotics'],
  kind: 'venture',
  city: 'Bergen',
  enteredOn: '2020-01-01',
  ...more,
});

/** A second touch to an investor with these deals, after a first that named the closest. */
function secondTouch(deals: readonly DealHeld[], profile: Partial<EquityProfile> = {}) {
  const record = madeRecord({
    profile: { raise_type: 'startup_equity', company_name: 'Acme', sector_tags: ['Robotics'], ...profile },
    investor: { block: MADE_INVESTOR, deals },
    paths: [],
  });
  return { ...record, position: 2, earlier: [{ ...templateDraft(record), position: 1 }] };
}
const newsOf = (...args: Parameters<typeof secondTouch>) =>
  planLetter(secondTouch(...args), () => true).plan.news;

describe('a second deal of the reader', () => {
  const first = deal('United Hoists', { enteredOn: '2024-05-05' });
  test('is told where nothing of the sender is', () => {
    expect(newsOf([first, deal('Barge')])).toMatchObject({ kind: 'deal', deal: { company: 'Barge' } });
  });
  test.each<[string, Partial<EquityProfile>]>([
    ['goals', { raise_goals: 'Launch in six countries.' }],
    ['traction', { growth_metrics: { team_size: 9, arr_usd: 50_000 } }],
    ['investors', { notable_investors: ['Kelp Angels'] }],
  ])('comes after %s of the sender', (kind, profile) => {
    expect(newsOf([first, deal('Barge')], profile)?.kind).toBe(kind);
  });
  test('is none that may be the same company under another record', () => {
    expect(newsOf([first, deal('UH Cranes GmbH', { enteredOn: '2024-05-05' })])).toBeUndefined();
    expect(newsOf([first, deal('United Lifting')])).toBeUndefined();
    expect(newsOf([first, deal('UH Cranes GmbH', { enteredOn: '2024-05-05', city: 'Oslo' })])?.kind).toBe(
      'deal',
    );
  });
  test('is none of a field that is only beside the own', () => {
    expect(newsOf([first, deal('Loom', { sectorTags: ['Autonomous vehicles'] })])).toBeUndefined();
  });
});

test('nobody is told that they themselves are on board', () => {
  expect(newsOf([], { notable_investors: ['Harbour Ventures'] })).toBeUndefined();
  expect(newsOf([], { notable_investors: ['Kelp Angels'] })?.kind).toBe('investors');
});

test.each(LANGUAGES)(
  'without news a touch asks only for the right person, and the tenant is told (%s)',
  (language) => {
    const record = { ...secondTouch([]), language };
    const draft = templateDraft(record);
    expect(draft.body).toContain('Acme');
    expect(draft.body.split('\n\n')).toHaveLength(3);
    expect(checkDraft(draft, record, [])).toEqual([
      { rule: 'thin_profile', severity: 'warn', message: expect.stringContaining('nothing new to say') },
    ]);
  },
);
