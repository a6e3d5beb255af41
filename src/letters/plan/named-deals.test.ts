import { expect, test } from 'vitest';
import { MADE_INVESTOR, madeRecord } from '../../../test/harness/made-drafts.ts';
import type { EquityProfile } from '../../profile/rules.ts';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { planLetter } from './rules-plan-letter.ts';

// Made-up deals: which of them a letter names, and behind what.

const profile: EquityProfile = {
  raise_type: 'startup_equity',
  company_name: 'Acme',
  sector_tags: ['payments'],
  geography: 'Oslo, Norway',
};
const deal = (company: string, sectorTags: readonly string[], more: Partial<DealHeld> = {}): DealHeld => ({
  company,
  sectorTags: [...sectorTags],
  kind: 'venture',
  country: 'SWE',
  ...more,
});
const planOf = (deals: readonly DealHeld[], more: Partial<EquityProfile> = {}, position = 1) =>
  planLetter(
    madeRecord({
      profile: { ...profile, ...more },
      investor: { block: { ...MADE_INVESTOR, stages: [], sectorTags: ['Payments'] }, deals },
      position,
      earlier: position === 1 ? [] : [{ position: 1, subject: 'x', body: '', facts: [] }],
    }),
    () => true,
  ).plan;

test('a field that an investor has from one tag of one deal is not said of it', () => {
  const perhaps = deal('Barge', ['Games', 'Payments', 'Music', 'Fishing']);
  expect(planOf([perhaps]).reason).toBeUndefined();
  expect(planOf([deal('Barge', ['Music'])]).reason).toMatchObject({
    kind: 'stated',
    field: { label: 'payments' },
  });
});

test('a field beside the sender is a lesser reason than one that the investor names', () => {
  const lending = { sector_tags: ['lending'] };
  expect(planOf([deal('Barge', ['Banking'])], lending).reason).toMatchObject({
    kind: 'deal',
    deal: { closeness: 'near' },
  });
  expect(planOf([deal('Barge', ['Banking'])], { sector_tags: ['lending', 'payments'] }).reason).toMatchObject(
    {
      kind: 'stated',
    },
  );
});

test('one company under two names is named once', () => {
  const twin = { enteredOn: '2010-03-01', city: 'Oslo', country: 'NOR' };
  const deals = [deal('Barge', ['Payments'], twin), deal('Barge Holding', ['Payments'], twin)];
  expect(planOf(deals, {}, 2).news).toBeUndefined();
  expect(planOf([...deals, deal('Quay', ['Payments'])], {}, 2).news).toMatchObject({
    deal: { company: 'Quay' },
  });
});

test('what the sender has to say comes before a second deal of the reader', () => {
  const deals = [deal('Barge', ['Payments']), deal('Quay', ['Payments'])];
  expect(planOf(deals, { raise_goals: 'Hire two engineers.' }, 2).news).toMatchObject({ kind: 'goals' });
  expect(planOf(deals, { growth_metrics: { team_size: 9 } }, 2).news).toMatchObject({ kind: 'traction' });
  expect(planOf(deals, {}, 2).news).toMatchObject({ kind: 'deal' });
});

test('an investor is not named to itself in another spelling', () => {
  const record = madeRecord({
    profile: { ...profile, notable_investors: ['Kürbis Gründerfonds', 'Blue Kettle Angels'] },
    investor: { block: { ...MADE_INVESTOR, name: 'Kuerbis Gruenderfonds' }, deals: [] },
    position: 2,
    earlier: [{ position: 1, subject: 'x', body: '', facts: [] }],
  });
  expect(planLetter(record, () => true).plan.news).toMatchObject({ names: ['Blue Kettle Angels'] });
});
