import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Queryable } from '../platform/database/db.ts';
import { raiseCorpusVersion } from './queries-merges.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Worked out from the deals as they are, investor by investor: what the kept rows have to say. */
const ORACLE = `select i.id::int, s.typical_usd, s.rounds from investor i cross join lateral (
    select percentile_cont(0.5) within group (order by raised_usd) as typical_usd, count(*)::int as rounds
    from (select distinct on (r.company_id) r.raised_usd
      from investor us join investment d on d.investor_id = us.id join round r on r.id = d.round_id
      where (us.id = i.id or us.merged_into = i.id) and (d.confidence is null or d.confidence >= 0.75)
      order by r.company_id, r.announced_on nulls last, r.id) entered
    where raised_usd > 0) s
  where i.merged_into is null and s.rounds > 0 order by i.id`;

const INVESTORS = 6;
const COMPANIES = 5;
const investor = fc.nat(INVESTORS - 1);
const company = fc.nat(COMPANIES - 1);
const usd = fc.option(fc.integer({ min: 0, max: 9 }).map((millions) => millions * 1e6));
const day = fc.option(fc.integer({ min: 10, max: 28 }).map((number) => `2024-01-${number}`));

type Step = (ids: {
  investors: readonly number[];
  companies: readonly number[];
}) => [string, readonly unknown[]];
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ investor, company, usd, day, confidence: fc.option(fc.constantFrom(0.5, 0.75, 0.9)) })
      .map(
        (of): Step =>
          ({ investors, companies }) => [
            `with made as (insert into round (mode, company_id, kind, announced_on, raised_usd, source, source_id)
           values ('live', $1, 'venture', $2, $3, 'deals', gen_random_uuid()) returning id)
         insert into investment (round_id, investor_id, source, confidence) select id, $4, 'deals', $5 from made`,
            [companies[of.company], of.day, of.usd, investors[of.investor], of.confidence],
          ],
      ),
  },
  fc.tuple(company, usd).map(
    ([at, now]): Step =>
      ({ companies }) => ['update round set raised_usd = $2 where company_id = $1', [companies[at], now]],
  ),
  fc.tuple(company, company).map(
    ([from, to]): Step =>
      ({ companies }) => [
        'update round set company_id = $2 where company_id = $1',
        [companies[from], companies[to]],
      ],
  ),
  fc.tuple(investor, fc.constantFrom(0.5, 1)).map(
    ([at, now]): Step =>
      ({ investors }) => [
        'update investment set confidence = $2 where investor_id = $1',
        [investors[at], now],
      ],
  ),
  investor.map(
    (at): Step =>
      ({ investors }) => ['delete from investment where investor_id = $1', [investors[at]]],
  ),
  company.map(
    (at): Step =>
      ({ companies }) => ['delete from round where company_id = $1', [companies[at]]],
  ),
  // Merged only if neither leads to another already: so it is in the service.
  fc.tuple(investor, investor).map(
    ([from, into]): Step =>
      ({ investors }) => [
        `update investor i set merged_into = $2 where i.id = $1 and $1 <> $2 and i.merged_into is null
           and not exists (select from investor f where f.merged_into = $1)
           and (select merged_into from investor where id = $2) is null`,
        [investors[from], investors[into]],
      ],
  ),
  investor.map(
    (at): Step =>
      ({ investors }) => ['update investor set merged_into = null where id = $1', [investors[at]]],
  ),
);

it('is what the deals say after every transaction that changed any, also of merged records', async () => {
  const made = researchCorpus(db.system);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { maxLength: 25, size: 'max' }),
      async (all) => {
        const investors: number[] = [];
        const companies: number[] = [];
        for (let at = 0; at < INVESTORS; at += 1)
          investors.push(await made.investor({ name: `Quill ${at}` }));
        for (let at = 0; at < COMPANIES; at += 1) companies.push(await made.company(`Plib ${at}`));
        for (const transaction of all) {
          await db.system.transaction(async (within: Queryable) => {
            for (const step of transaction) {
              const [text, values] = step({ investors, companies });
              await within.query({ text, values });
            }
            await raiseCorpusVersion(within, 'live');
          });
          const kept = await db.system.query({
            text: 'select investor_id::int as id, typical_usd, rounds from usual_cheque order by investor_id',
          });
          expect(kept).toEqual(await db.system.query({ text: ORACLE }));
        }
      },
    ),
    { numRuns: 15 },
  );
});
