import { expect, test } from 'vitest';
import { MADE_INVESTOR, madeRecord } from '../../../test/harness/made-drafts.ts';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { checkDraft } from '../rules-prompt.ts';
import { templateDraft } from '../rules-template.ts';
import { planLetter } from './rules-plan-letter.ts';

const recordOf = (...deals: DealHeld[]) =>
  madeRecord({ investor: { block: { ...MADE_INVESTOR, sectorTags: [], stages: [] }, deals } });

test('one company in the city before two in the country; the newest two of a city; never the stage alone', () => {
  const deal = (company: string, enteredOn: string, city: string, country = 'NOR', kind = 'venture') => ({
    company,
    enteredOn,
    city,
    country,
    kind,
    sectorTags: ['Fashion'],
    ...(kind === 'seed' ? { stage: 'seed' as const } : {}),
  });
  const of = (...deals: ReturnType<typeof deal>[]) => planLetter(recordOf(...deals), () => true).plan.reason;
  const [one, two] = [deal('Barge', '2025-01-01', 'Bergen'), deal('Quay', '2025-02-01', 'Bergen')];
  const old = deal('Mole', '2010-01-01', 'Oslo');
  expect(of(one, two, deal('Pier', '2024-01-01', 'Oslo'))).toMatchObject({
    kind: 'companies',
    names: ['Pier'],
    place: { kind: 'city', name: 'Oslo' },
  });
  expect(of(one)).toMatchObject({ names: ['Barge'], place: { country: 'NOR' } });
  expect(of(old, deal('Lock', '2020-01-01', 'Oslo'), deal('Pier', '2024-01-01', 'Oslo'))).toMatchObject({
    names: ['Pier', 'Lock'],
  });
  expect(
    of(deal('Barge', '2025-01-01', 'Lyon', 'FRA', 'seed'), deal('Quay', '2025-01-01', 'Lyon', 'FRA', 'seed')),
  ).toBeUndefined();
});

test('one company alone is told of with its year and place, and stands on the record', () => {
  const record = recordOf({
    company: 'Pier',
    enteredOn: '2024-01-01',
    city: 'Oslo',
    country: 'NOR',
    kind: 'x',
    sectorTags: ['Fashion'],
  });
  const draft = templateDraft(record);
  expect(draft.body).toContain(
    'in 2024 your team at Harbour Ventures backed Pier in Oslo, where we are too.',
  );
  expect(checkDraft(draft, record, []).filter(({ severity }) => severity === 'block')).toEqual([]);
});
