import { identityKey, investorKey } from '../../src/core/identity.ts';
import { LP_TYPES, type LpType, STAGES, type Stage } from '../../src/core/investor-record.ts';
import { parsePlace } from '../../src/core/place.ts';
import type { Ask } from '../../src/core/ranking/ask.ts';
import { type Batch, NO_DAY, stageCode } from '../../src/matching/batches.ts';
import { dayOf } from '../../src/matching/days.ts';
import { type Peers, peersOf } from '../../src/matching/peers.ts';
import { Directory } from '../../src/matching/question.ts';
import type { CompanyRow, InvestorRow } from '../../src/matching/rows.ts';
import { investorCount, type Table } from '../../src/matching/table.ts';
import { TableBuilder } from '../../src/matching/table-builder.ts';
import type { Words } from '../../src/matching/token-table.ts';
import { type View, viewAt } from '../../src/matching/view.ts';

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
  labelOf: (concept) => concept.charAt(0).toUpperCase() + concept.slice(1),
};

/** A round in words; who took part must be an investor's name, or a new one's. */
export interface SmallRound {
  readonly company: string;
  readonly on: string | null;
  readonly stage: Stage | null;
  readonly usd: number | null;
  readonly by: readonly string[];
}

export interface SmallCorpus {
  readonly investors: readonly (Partial<InvestorRow> & { readonly name: string })[];
  readonly companies: readonly (Partial<CompanyRow> & { readonly name: string })[];
  readonly rounds: readonly SmallRound[];
}

export interface SmallTable {
  readonly table: Table;
  readonly view: View;
  readonly peers: Peers;
  readonly directory: Directory;
  /** Ordinal of an investor by its name. Throws where nobody has it. */
  investor(name: string): number;
}

const INVESTOR: Omit<InvestorRow, 'id' | 'name' | 'identityKey'> = {
  lpType: null,
  country: null,
  state: null,
  city: null,
  stages: [],
  sectorTags: [],
  countries: [],
  chequeMaxUsd: null,
  exitSizeUsd: null,
  exitOn: null,
  mergedInto: null,
  asOf: null,
};
const COMPANY: Omit<CompanyRow, 'id' | 'name' | 'identityKey'> = {
  country: null,
  state: null,
  city: null,
  sectorTags: [],
};

/** Everything asked of nobody in particular. */
export const ASK: Ask = {
  audience: 'equity',
  place: {},
  placeUse: 'score',
  sectorTags: [],
  filtersSectors: false,
  stages: [],
  filtersStages: false,
  lpTypes: [],
  sizeUsd: undefined,
  onBoard: [],
  companyName: undefined,
  competitors: [],
  surfaceLookalikes: false,
  limit: 20,
};

/** "Potsdam, DEU", "Boston, MA, USA", "DEU". */
function placeColumns(text: string): Pick<CompanyRow, 'country' | 'state' | 'city'> {
  const parts = text.split(', ').filter((part) => part !== '');
  return {
    country: parts.at(-1) ?? null,
    state: parts.length === 3 ? (parts[1] as string) : null,
    city: parts.length > 1 ? (parts[0] as string) : null,
  };
}

const list = (text: string | undefined) => (text ?? '').split(/[,;] ?/u).filter((part) => part !== '');

/** `family_office cheque=2000000 exit=30000000@2020-01-01 stages=seed,series-a countries=DEU`. */
function investorExtras(text: string): Partial<InvestorRow> {
  const extras: { -readonly [K in keyof InvestorRow]?: InvestorRow[K] } = {};
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const [name, value] = word.split('=');
    if (name === 'cheque') extras.chequeMaxUsd = Number(value);
    else if (name === 'stages') extras.stages = list(value) as Stage[];
    else if (name === 'countries') extras.countries = list(value);
    else if (name === 'exit') {
      const [usd, on] = (value ?? '').split('@');
      extras.exitSizeUsd = Number(usd);
      extras.exitOn = on ?? null;
    } else if ((LP_TYPES as readonly string[]).includes(word)) extras.lpType = word as LpType;
    else throw new SyntaxError(`not an extra of an investor: ${word}`);
  }
  return extras;
}

const ROUND = /^(?<on>\S+) (?<stage>\S+) (?<usd>\S+) (?<company>[^:]+): (?<by>.+)$/u;

/**
 * Reads lines: `company Blipgrid | Berlin, DEU | Climate, Software`, `investor Wobblemoor | Boston, MA, USA | Climate |
 * family_office cheque=2000000` (parts at the end may be left out), and rounds `2020-01-31 seed 2000000 Blipgrid:
 * Wobblemoor, Dapplewick`, with `-` for what is not known. Investors and companies no line tells of have but a name.
 */
export function readCorpus(text: string): SmallCorpus {
  const investors: (Partial<InvestorRow> & { name: string })[] = [];
  const companies: (Partial<CompanyRow> & { name: string })[] = [];
  const rounds: SmallRound[] = [];
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const [head = '', place = '', tags = '', extras = ''] = line.split('|').map((part) => part.trim());
    const [kind] = head.split(' ', 1);
    const name = head.slice((kind ?? '').length + 1);
    const row = { name, ...placeColumns(place), sectorTags: list(tags) };
    if (kind === 'company') companies.push(row);
    else if (kind === 'investor') investors.push({ ...row, ...investorExtras(extras) });
    else {
      const { on, stage, usd, company = '', by } = ROUND.exec(line)?.groups ?? {};
      const isStage = stage === '-' || (STAGES as readonly string[]).includes(stage ?? '');
      if (!isStage) throw new SyntaxError(`not a line of a small corpus: ${line}`);
      rounds.push({
        company,
        on: on === '-' ? null : (on ?? null),
        stage: stage === '-' ? null : (stage as Stage),
        usd: usd === '-' ? null : Number(usd),
        by: list(by),
      });
    }
  }
  return { investors, companies, rounds };
}

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
    peers: peersOf(view),
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
