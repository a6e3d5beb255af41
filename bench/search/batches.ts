import { type Batch, type CompanyRow, type InvestorRow, NO_DAY } from '../../src/corpus/rules-investor-id.ts';
import { LP_TYPES, STAGES } from '../../src/reference/rules-investor-terms.ts';
import { type MadeUpCorpus, NONE_8, NONE_16 } from './corpus.ts';
import { dateOf } from './days.ts';
import { dice } from './random.ts';
import { word } from './world.ts';

/** Rows a batch: what a database reader would hand over at a time. */
const BATCH = 8_000;
/** Founders sell for some millions to some hundred millions; ln USD, mean and deviation (ours). */
const EXIT_SIZE = { mean: 17, deviation: 1.2 } as const;
const EXIT_WITHIN_DAYS = 4 * 365;

/** Ids as a database counts them: from 1. */
export function idOf(number: number): number {
  return number + 1;
}

export function investorName(investor: number): string {
  return `${word(investor)} Capital`;
}

export function companyName(company: number): string {
  return `${word(company)} Labs`;
}

/** What investor number `investor` is and declares; the same at every call. */
export function investorRow(corpus: MadeUpCorpus, investor: number): InvestorRow {
  const { world, day } = corpus;
  const random = dice(investor * 31 + 7);
  const seat = corpus.seat[investor] === NONE_16 ? undefined : world.cities[corpus.seat[investor] as number];
  const lpType = LP_TYPES[corpus.lpType[investor] as number] ?? null;
  const theme = corpus.declares[investor] as number;
  const tags = theme === NONE_8 ? [] : world.drawTags(theme, 2 + random.below(3), random);
  const stage = STAGES[random.below(STAGES.length)];
  const isExit = lpType === 'recently_exited_founder';
  const name = investorName(investor);
  return {
    id: idOf(investor),
    name,
    identityKey: name.toLowerCase(),
    lpType,
    isPerson: false,
    typeWords: null,
    description: null,
    country: seat?.country ?? null,
    state: seat?.state ?? null,
    city: seat?.name ?? null,
    stages: theme === NONE_8 || stage === undefined ? [] : [stage],
    sectorTags: tags.map((tag) => world.tags[tag] as string),
    countries: theme === NONE_8 || seat === undefined ? [] : [seat.country],
    chequeMinUsd: null,
    chequeMaxUsd: null,
    exitSizeUsd: isExit ? Math.round(Math.exp(EXIT_SIZE.mean + EXIT_SIZE.deviation * random.normal())) : null,
    exitOn: isExit ? dateOf(day - random.below(EXIT_WITHIN_DAYS)) : null,
    mergedInto: null,
    source: 'test',
    asOf: null,
    lp: null,
  };
}

/** Company number `company`. */
export function companyRow(corpus: MadeUpCorpus, company: number): CompanyRow {
  const { world, companyCity, tags, tagStart } = corpus;
  const city = companyCity[company] === NONE_16 ? undefined : world.cities[companyCity[company] as number];
  const name = companyName(company);
  return {
    id: idOf(company),
    name,
    identityKey: name.toLowerCase(),
    country: city?.country ?? null,
    state: city?.state ?? null,
    city: city?.name ?? null,
    sectorTags: [...tags.subarray(tagStart[company], tagStart[company + 1])].map(
      (tag) => world.tags[tag] as string,
    ),
  };
}

function* ranges(count: number): Generator<readonly [number, number]> {
  for (let from = 0; from < count; from += BATCH) yield [from, Math.min(from + BATCH, count)];
}

function rows<Row>(from: number, to: number, row: (at: number) => Row): Row[] {
  return Array.from({ length: to - from }, (_, at) => row(from + at));
}

/** The corpus as an index is fed with it: one batch in memory at a time. */
export function* batchesOf(corpus: MadeUpCorpus): Generator<Batch> {
  for (const [from, to] of ranges(corpus.investors))
    yield { kind: 'investors', rows: rows(from, to, (at) => investorRow(corpus, at)) };
  for (const [from, to] of ranges(corpus.companies))
    yield { kind: 'companies', rows: rows(from, to, (at) => companyRow(corpus, at)) };
  let investor = 0;
  for (const [from, to] of ranges(corpus.deals)) {
    const count = to - from;
    const batch = {
      kind: 'deals' as const,
      count,
      investor: new Float64Array(count),
      company: new Float64Array(count),
      round: new Float64Array(count),
      day: new Int32Array(count),
      known: new Int32Array(count).fill(NO_DAY),
      stage: new Uint8Array(count),
      raised: new Float64Array(count),
      lead: new Uint8Array(count).fill(NONE_8),
    };
    for (let at = 0; at < count; at += 1) {
      while ((corpus.dealStart[investor + 1] as number) <= from + at) investor += 1;
      const round = corpus.dealRound[from + at] as number;
      batch.investor[at] = idOf(investor);
      batch.company[at] = idOf(corpus.roundCompany[round] as number);
      batch.round[at] = idOf(round);
      batch.day[at] = corpus.roundDay[round] as number;
      batch.stage[at] = corpus.stage[round] as number;
      batch.raised[at] = corpus.size[round] as number;
    }
    yield batch;
  }
}
