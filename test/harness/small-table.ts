import {
  type Batch,
  type CompanyRow,
  type InvestorRow,
  NO_DAY,
  stageCode,
} from '../../src/corpus/rules-investor-id.ts';
import { identityKey, investorKey } from '../../src/reference/rules-identity.ts';
import { parsePlace } from '../../src/reference/rules-place.ts';
import { dayOf } from '../../src/search/index/strings.ts';
import { investorCount, type Table, type Words } from '../../src/search/index/table.ts';
import { TableBuilder } from '../../src/search/index/table-builder.ts';
import { type View, viewAt } from '../../src/search/index/view.ts';
import { Directory } from '../../src/search/score/question.ts';
import type { Ask } from '../../src/search/score/rules-ask.ts';
import { readCorpus, type SmallCorpus } from './small-corpus.ts';

export type { SmallCorpus } from './small-corpus.ts';

// A corpus of a handful of investors, said in a line each, as the index holds it.

export const AS_OF = '2020-06-30';

/** Towns that lie in the area of a city of another name. */
const AREAS = new Map([
  ['DEU/potsdam', 'DEU/berlin'],
  ['USA/MA/cambridge', 'USA/MA/boston'],
]);
/** Concepts that have a broader one. */
const BROADER = new Map([['solar', 'climate']]);

/** Words without a vocabulary: a tag is what it says, "Solar" is "Climate" as well. */
export const PLAIN_WORDS: Words = {
  completed(place) {
    const { country, state, city } = place;
    if (city === undefined || country === undefined) return place;
    const key = [country, state, city].filter((part) => part !== undefined).join('/');
    return { ...place, metro: AREAS.get(key) ?? key };
  },
  sectorsOf: (tags) => [
    ...new Set(
      tags.flatMap((tag) => {
        const broader = BROADER.get(tag.toLowerCase());
        return broader === undefined ? [tag.toLowerCase()] : [tag.toLowerCase(), broader];
      }),
    ),
  ],
  ownSectorsOf: (tags) => [...new Set(tags.map((tag) => tag.toLowerCase()))],
  themesOf: (text) => PLAIN_WORDS.sectorsOf(PLAIN_WORDS.ownThemesOf(text)),
  ownThemesOf: (text) => text.toLowerCase().match(/climate|solar|games|health/gu) ?? [],
  fieldsOf: (tags, text = '') => {
    const keys = [...new Set([...PLAIN_WORDS.ownSectorsOf(tags), ...PLAIN_WORDS.ownThemesOf(text)])];
    return keys.map((key) => ({ key, weight: 1 }));
  },
  likenessOf: (asked, found) => {
    if (asked === found || BROADER.get(found) === asked) return 1;
    return BROADER.get(asked) === found ? 0.5 : 0;
  },
  broaderOf: (key) => [BROADER.get(key)].filter((one) => one !== undefined),
  kindsOf: () => [],
  isBroad: (key) => key === 'software',
  labelOf: (concept) => concept.charAt(0).toUpperCase() + concept.slice(1),
};

export interface SmallTable {
  readonly table: Table;
  readonly view: View;
  readonly directory: Directory;
  /** Ordinal of an investor by its name. Throws if none has it. */
  investor(name: string): number;
}

const INVESTOR: Omit<InvestorRow, 'id' | 'name' | 'identityKey'> = {
  lpType: null,
  isPerson: false,
  typeWords: null,
  description: null,
  country: null,
  state: null,
  city: null,
  stages: [],
  sectorTags: [],
  countries: [],
  chequeMinUsd: null,
  chequeMaxUsd: null,
  exitSizeUsd: null,
  exitOn: null,
  mergedInto: null,
  source: 'test',
  asOf: null,
  lp: null,
};
const COMPANY: Omit<CompanyRow, 'id' | 'name' | 'identityKey'> = {
  country: null,
  state: null,
  city: null,
  sectorTags: [],
};

/** An ask without any wish. */
export const ASK: Ask = {
  audience: 'equity',
  place: {},
  placeUse: 'score',
  sectorTags: [],
  sectorUse: 'score',
  words: undefined,
  kinds: [],
  stages: [],
  filtersStages: false,
  lpTypes: [],
  sizeUsd: undefined,
  onBoard: [],
  companyName: undefined,
  competitors: [],
  surfaceLookalikes: false,
  boosted: [],
  fund: undefined,
  limit: 20,
};

/** The batches of a corpus as the feed gives them; ids from 1 in the order of the corpus, then of the rounds. */
export function batchesOf(corpus: SmallCorpus): Batch[] {
  const names = (of: 'investors' | 'companies', more: readonly string[]) => [
    ...new Set([...corpus[of].map(({ name }) => name), ...more]),
  ];
  const investorNames = names(
    'investors',
    corpus.rounds.flatMap(({ by }) => by),
  );
  const companyNames = names(
    'companies',
    corpus.rounds.map(({ company }) => company),
  );
  const investors = investorNames.map((name, at) => ({
    ...INVESTOR,
    id: at + 1,
    identityKey: investorKey(name),
    ...corpus.investors.find((one) => one.name === name),
    name,
  }));
  const companies = companyNames.map((name, at) => ({
    ...COMPANY,
    id: at + 1,
    identityKey: identityKey(name),
    ...corpus.companies.find((one) => one.name === name),
    name,
  }));
  const deals = corpus.rounds.flatMap((round, at) => round.by.map((by) => ({ ...round, round: at + 1, by })));
  const idIn = (list: readonly string[], name: string) => list.indexOf(name) + 1;
  return [
    { kind: 'investors', rows: investors },
    { kind: 'companies', rows: companies },
    {
      kind: 'deals',
      count: deals.length,
      investor: Float64Array.from(deals, ({ by }) => idIn(investorNames, by)),
      company: Float64Array.from(deals, ({ company }) => idIn(companyNames, company)),
      round: Float64Array.from(deals, ({ round }) => round),
      day: Int32Array.from(deals, ({ on }) => (on === null ? NO_DAY : dayOf(on))),
      // An undated round was known on the first day.
      known: Int32Array.from(deals, ({ on }) => (on === null ? 0 : NO_DAY)),
      stage: Uint8Array.from(deals, ({ stage }) => stageCode(stage)),
      raised: Float64Array.from(deals, ({ usd }) => usd ?? Number.NaN),
      lead: new Uint8Array(deals.length).fill(0xff),
    },
    {
      kind: 'commitments',
      rows: (corpus.held ?? []).map(({ by, fund, on, manager }) => ({
        investor: idIn(investorNames, by),
        fundName: fund,
        fundKey: identityKey(fund),
        source: 'irs-990pf',
        asOf: on,
        managerId: manager === undefined ? null : idIn(investorNames, manager),
      })),
    },
  ];
}

/** The table of a corpus, or of lines `readCorpus` reads, with the view at the end of `asOf`. */
export function smallTable(corpus: SmallCorpus | string, asOf: string = AS_OF): SmallTable {
  const builder = new TableBuilder(asOf, PLAIN_WORDS);
  for (const batch of batchesOf(typeof corpus === 'string' ? readCorpus(corpus) : corpus)) builder.add(batch);
  const table = builder.finish();
  const view = viewAt(table, dayOf(asOf), true);
  const directory = new Directory(table, PLAIN_WORDS);
  return {
    table,
    view,
    directory,
    investor(name) {
      const [ordinal] = directory.investors(name);
      if (ordinal === undefined || ordinal >= investorCount(table))
        throw new Error(`nobody is called ${name}`);
      return ordinal;
    },
  };
}

/** An ask of the usual kind: a place in words, and whatever else is said. */
export function smallAsk(place: string, rest: Partial<Ask> = {}): Ask {
  return { ...ASK, place: parsePlace(place), ...rest };
}
