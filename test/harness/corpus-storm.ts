import { randomUUID } from 'node:crypto';
import { createErasedPeople } from '../../src/corpus/queries-erased.ts';
import { listMerges, mergeInvestors, undoMerge } from '../../src/corpus/queries-merges.ts';
import { writeCorpus } from '../../src/corpus/queries-write.ts';
import type { InvestorFact } from '../../src/corpus/rules-investor-record.ts';
import { createTenant } from '../../src/credits/queries-ledger.ts';
import {
  createLiveFunderStore,
  createLookalikeCorpusStore,
} from '../../src/lookalikes/queries-company-resolution.ts';
import type { CertainFunder } from '../../src/lookalikes/rules-lookalike.ts';
import { createLookalikeListStore } from '../../src/search/queries-stored-investors.ts';
import type { Operation, RolePools } from './storm.ts';

const INVESTORS = 30;

/** Imports, merges by hand and what live sources say of one corpus, while tenants put its investors on their lists. */
export async function corpusStorm({ service, system }: RolePools, round: number): Promise<Operation[]> {
  const { id: tenantId } = await createTenant(system, 'Blipgrid');
  const names = times(INVESTORS, (nth) => `Firm ${round} ${String.fromCodePoint(97 + nth)}`);
  await importing(system, names, '2020-01-01');
  const rows = await system.query<{ id: number }>({
    text: 'select id from investor where name = any($1) order by id',
    values: [names],
  });
  const ids = rows.map(({ id }) => id);
  const live = createLiveFunderStore(service, createErasedPeople(service, 'live'));
  const list = createLookalikeListStore(service);
  const record =
    (company: string, of: readonly string[]): Operation =>
    () =>
      live.record('live', { name: company, key: company.toLowerCase() }, of.map(funder), new Date());
  const pairs = ids.slice(0, -1).map((id, at) => [id, ids[at + 1] ?? id] as const);
  return [
    () => importing(system, names.toReversed(), '2021-01-01'),
    () => importing(system, names, '2022-01-01'),
    ...times(4, (nth) => record(`Company ${round} ${nth % 2}`, nth < 2 ? names : names.toReversed())),
    ...times(3, (nth) => record(`Company ${round} 2`, [`New ${round} ${nth}`])),
    ...pairs
      .filter((_, at) => at % 3 === 0)
      .flatMap(([one, other]) => [
        () => mergeInvestors(system, one, other, 'They are one.'),
        () => mergeInvestors(system, other, one, 'They are one.'),
      ]),
    ...times(3, () => async () => {
      for (const { id, undoneAt } of await listMerges(system, 'live', 5)) {
        if (undoneAt === null) await undoMerge(system, id);
      }
    }),
    ...times(
      3,
      (nth) => () =>
        list.recordFunders(
          { tenantId, mode: 'live' },
          ids.map((investorId) => ({ investorId, record: RECORD, companies: [`Company ${nth}`] })),
          'startup_equity wobblemoor',
        ),
    ),
    () => list.contextOf({ tenantId, mode: 'live' }, 'startup_equity wobblemoor'),
    () => createLookalikeCorpusStore(service).funders('live', ids),
  ];
}

const times = <Item>(count: number, make: (nth: number) => Item): Item[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

const RECORD = {
  name: 'Firm',
  sectorTags: [],
  portfolioCompanies: [],
  networkProximity: 0,
  score: 50,
  scoreParts: [],
  tier: 'B',
  warmPath: false,
  conflict: false,
} as const;

const funder = (investor: string): CertainFunder => ({
  investor,
  key: investor.toLowerCase(),
  ids: [],
  round: 'seed',
  date: '2026-05-04',
  source: 'register',
  confidence: 0.9,
});

function importing(system: RolePools['system'], names: readonly string[], asOf: string) {
  return writeCorpus({
    system,
    mode: 'live',
    source: 'test',
    file: randomUUID(),
    asOf,
    async read(sink) {
      for (const [line, name] of names.entries()) {
        const key = name.toLowerCase();
        const fact: InvestorFact = {
          ref: name,
          ids: [{ namespace: 'test', id: name }],
          name,
          key,
          spelledKey: key,
          // A new value each time, so that every row is written.
          description: asOf,
          sectorTags: [],
          stages: [],
          countries: [],
        };
        sink.investor(fact, { source: 'test', file: 0, line });
      }
    },
  });
}
