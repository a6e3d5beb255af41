import { parse } from 'csv-parse/sync';
import { type Answer, type Ask, allOf, type Check } from './answers.ts';

/** Three raises that have little in common. */
const RAISES = [
  { company_name: 'Parcel Robotics', sector_tags: ['Robotics'], geography: 'Boston, MA, USA', stage: 'seed' },
  {
    company_name: 'Quorl',
    sector_tags: ['Biotechnology'],
    geography: 'San Diego, CA, USA',
    stage: 'series-a',
  },
  { company_name: 'Plibb', sector_tags: ['Games', 'Mobile'], geography: 'London', stage: 'pre-seed' },
];
/** On record, with funders. */
const FUNDED = ['Dropbox', 'Kiva Systems', 'Zynga'];

/** What a list says of an investor's score. */
interface Shown {
  readonly score: number | null;
  readonly isReasoned: boolean;
}
type Shows = ReadonlyMap<string, Shown>;

/** Every place that shows scores of the stored list, read to its end. */
async function shown(ask: Ask, csv: () => Promise<string>): Promise<Readonly<Record<string, Shows>>> {
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent
  const of = (rows: readonly any[]): Shows =>
    new Map(
      rows.map(({ id, score, notScored }) => [id, { score, isReasoned: notScored !== undefined }] as const),
    );
  const investors = await allOf(ask, '/v1/fundraising/investors');
  const alone = [];
  for (const { id } of investors) {
    alone.push((await must(ask('GET', `/v1/fundraising/investor?investor_id=${id}`))).investor);
  }
  const lines: Record<string, string>[] = parse(await csv(), { columns: true, bom: true });
  return {
    '/investors': of(investors),
    '/pipeline': of(await allOf(ask, '/v1/fundraising/pipeline')),
    '/investor': of(alone),
    'the CSV': new Map(
      lines.map(({ id = '', score = '', not_scored: reason = '' }) => [
        id,
        { score: score === '' ? null : Number(score), isReasoned: reason !== '' },
      ]),
    ),
  };
}

async function must(answered: Promise<Answer>) {
  const { status, body } = await answered;
  if (status !== 200) throw new Error(`answered ${status}: ${body.message}`);
  return body;
}

/**
 * Three raises in a row, with a lookalike call in each: no list ever shows a score of another raise, and the lookalike call
 * changes none.
 */
export async function threeRaises(ask: Ask, csv: () => Promise<string>, check: Check): Promise<void> {
  let earlier: Shows = new Map();
  for (const raise of RAISES) {
    await must(ask('PUT', '/v1/fundraising/profile', { raise_type: 'startup_equity', ...raise }));
    const none: Shows = new Map();
    against(
      `${raise.company_name}, before its search`,
      await shown(ask, csv),
      { found: none, earlier },
      check,
    );
    const { data } = await must(
      ask('POST', '/v1/fundraising/search-investors', { limit: 50, effort: 'low' }),
    );
    const found: Shows = new Map(
      data.investors.map(({ id, score }: { readonly id: string; readonly score: number }) => [
        id,
        { score, isReasoned: false },
      ]),
    );
    check(`${raise.company_name}: the search finds investors`, found.size > 20, found.size);
    const before = await shown(ask, csv);
    against(`${raise.company_name}, searched`, before, { found, earlier }, check);
    const lookalikes = await must(
      ask('POST', '/v1/fundraising/find-lookalike-investors', { company_names: FUNDED }),
    );
    const { newInvestors, updatedInvestors } = lookalikes.data;
    check(
      `${raise.company_name}: the lookalike call touches the list`,
      newInvestors.length + updatedInvestors.length > 0,
    );
    // Whom it touches it may lift, by a part of their own.
    const touched = new Set(
      [...newInvestors, ...updatedInvestors].map(({ id }: { readonly id: string }) => id),
    );
    const others: Shows = new Map([...found].filter(([id]) => !touched.has(id)));
    const after = await shown(ask, csv);
    against(`${raise.company_name}, after a lookalike call`, after, { found: others, earlier }, check);
    earlier = after['/investors'] ?? earlier;
  }
}

/** Scores that are the same for two raises by chance: little is on record of some. */
const ALIKE = 1 / 10;

/**
 * Each row of each list has the score of this search, or one that was worked out since, or none and says why; those of the raise before
 * are gone.
 */
function against(
  when: string,
  lists: Readonly<Record<string, Shows>>,
  { found, earlier }: { readonly found: Shows; readonly earlier: Shows },
  check: Check,
): void {
  const sizes = new Set(Object.values(lists).map(({ size }) => size));
  check(`${when}: every list has the same investors`, sizes.size === 1, [...sizes]);
  for (const [list, rows] of Object.entries(lists)) {
    const wrong = [...rows].filter(([id, { score, isReasoned }]) => {
      const right = found.get(id)?.score;
      return isReasoned !== (score === null) || (right !== undefined && score !== right);
    });
    const old = [...rows].filter(([id, { score }]) => score !== null && score === earlier.get(id)?.score);
    const isWhole = [...found.keys()].every((id) => rows.has(id));
    check(
      `${when}: ${rows.size} rows of ${list} are of this raise`,
      wrong.length === 0 && isWhole && old.length <= rows.size * ALIKE,
      [...wrong, ...old].slice(0, 5),
    );
  }
}
