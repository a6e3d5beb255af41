import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { countryCode } from '../../src/reference/rules-countries.ts';
import { STAGES, type Stage } from '../../src/reference/rules-investor-terms.ts';
import { REGIONS } from '../../src/reference/rules-place.ts';
import { tagKey } from '../../src/reference/rules-tag-key.ts';
import { broaderOf } from '../../src/reference/rules-tags.ts';
import { worldArea } from '../../src/reference/rules-world-areas.ts';
import { placesIn } from '../../src/search/score/rules-read-places.ts';
import { statedOf } from '../../src/search/score/rules-stated-of.ts';
import { type Bars, reaches, readJudged } from './expert-score.ts';

const JUDGED = join(import.meta.dirname, '../expert/sentences.tsv');
/** What is read of a sentence, each scored by itself. */
const KINDS = ['fields', 'stages', 'places', 'cheque', 'customers'] as const;
type Kind = (typeof KINDS)[number];
/**
 * Values of one kind that a sentence states (`-` before those it leaves out), and those that count neither way. Of each
 * group of `stated` one has to be told: "early" is said by a stage of it, all others stand alone.
 */
interface Expected {
  readonly stated: readonly (readonly string[])[];
  readonly open: readonly string[];
}
/** A sentence with what a person says that it states. */
interface JudgedSentence {
  readonly id: string;
  readonly text: string;
  readonly cells: Readonly<Record<Kind, string>>;
}
/** What the service missed in a sentence, and what it told that is not said; the sentence is right if both are empty. */
export interface SentenceScore {
  readonly id: string;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

/** Sentences of a text as the header of the file counts them. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll('\\n', '\n')
    .split(/\n|(?<=[.!?])\s+(?=[A-Z"“('’¿¡])/u)
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '');
}

type Row = Readonly<Record<string, string>>;

/** The judged sentences, with the texts of those that the lists in `dataDir` hold. Throws if one is another than was judged. */
async function readSentences(dataDir: string, file = JUDGED): Promise<JudgedSentence[]> {
  const lists = new Map<string, readonly Row[]>();
  const found: JudgedSentence[] = [];
  for (const judged of await readJudged(file)) {
    const { id = '', source = '', row: number = '', sentence = '', sha256 = '' } = judged;
    let { text = '' } = judged;
    if (source !== 'invented') {
      const path = join(dataDir, 'investor-profiles', source);
      const rows =
        lists.get(source) ??
        (parse(await readFile(path), { columns: true, bom: true, relax_column_count: true }) as Row[]);
      lists.set(source, rows);
      const row = rows[Number(number) - 1];
      text = sentencesOf(row?.['Investment thesis'] ?? row?.Overview ?? '')[Number(sentence) - 1] ?? '';
    }
    if (createHash('sha256').update(text).digest('hex').slice(0, 12) !== sha256)
      throw new Error(`${id}: row ${number} of ${source} holds another sentence than the one judged`);
    const cells = Object.fromEntries(KINDS.map((kind) => [kind, judged[kind] ?? '']));
    found.push({ id, text, cells: cells as Record<Kind, string> });
  }
  return found;
}

/** The countries of a name in the file; a part of a country stands for it, a town for nothing that the service reads. */
function countriesOf(name: string): readonly string[] {
  const state = REGIONS.find((region) => region.name === name || `${region.name}, USA` === name);
  const code = countryCode(name) ?? state?.country;
  if (code !== undefined) return [code];
  const read = placesIn(name).flat();
  return read.length > 0 ? read : [...(worldArea(name)?.countries ?? [])];
}

const WIDE: Readonly<Record<string, readonly Stage[]>> = {
  early: ['pre-seed', 'seed', 'series-a'],
  growth: ['series-b', 'series-c-plus'],
};
/** USD for one unit, as far as a cheque needs it. */
const RATES: Readonly<Record<string, number>> = { USD: 1, EUR: 1.1, GBP: 1.3, SEK: 0.1 };

/** A cheque by its ends in USD, as both sides write it; a sum of its own is both ends. */
function chequeOf(text: string): string {
  const [sums = '', currency = ''] = text.split(' ');
  const ends = sums.includes('..') ? sums.split('..') : [sums, sums];
  const rate = RATES[currency];
  if (rate === undefined) throw new Error(`${text}: no rate of ${currency}`);
  return ends.map((end) => (end === '' ? '' : Math.round(Number(end) * rate))).join('..');
}

function valuesOf(kind: Kind, name: string): readonly string[] {
  if (name === '*') return ['*'];
  if (kind === 'fields') return [tagKey(name)];
  if (kind === 'places') return countriesOf(name);
  if (kind === 'stages') return WIDE[name] ?? [name];
  if (kind === 'cheque') return [chequeOf(name)];
  // The service knows businesses and consumers; that these are "hospitals" it does not read.
  return [name === 'B2C' ? 'b2c' : 'b2b'];
}

function expectedOf(kind: Kind, cell: string): Expected {
  const [stated, open]: [string[][], string[]] = [[], []];
  for (const value of cell.split(';').filter((one) => one !== '')) {
    const [, mark = '', sign = '', name = ''] = /^(\??)(-?)(.*)$/u.exec(value) as RegExpExecArray;
    const all = valuesOf(kind, name);
    const isNamed = kind !== 'customers' || name === 'B2B' || name === 'B2C';
    // Who leaves out a town or a state leaves out no country.
    if (kind === 'places' && sign === '-' && all.length === 1 && countryCode(name) === undefined) continue;
    // Of businesses and consumers, who leaves out the one says the other.
    const signed =
      kind === 'customers' && sign === '-' ? [name === 'B2C' ? 'b2b' : 'b2c'] : all.map((one) => sign + one);
    if (mark === '?' || !isNamed) open.push(...signed);
    else stated.push(...(name in WIDE ? [signed] : signed.map((one) => [one])));
    if (kind === 'fields') open.push(...all.flatMap(broaderOf).map((one) => sign + one));
  }
  // Businesses and consumers both: the service says neither, which tells the same.
  if (kind === 'customers' && stated.length > 1) return { stated: [], open: [] };
  return { stated, open };
}

/** What the service reads in a sentence, by kind. */
function told(text: string): Readonly<Record<Kind, readonly string[]>> {
  const read = statedOf({ stages: [], countries: [], sectorTags: [], description: text });
  const { cheque, customers, generalist, worldwide, technology } = read;
  const of = <Value>(statements: readonly { readonly value: Value }[], sign = '') =>
    statements.flatMap(({ value }) => [value].flat()).map((value) => `${sign}${value}`);
  const { minUsd = '', maxUsd = '' } = cheque?.value ?? {};
  return {
    fields: [
      ...of(read.fields),
      ...of(read.excludedFields, '-'),
      ...(generalist === undefined ? [] : ['*']),
      ...(technology === undefined ? [] : ['technology']),
    ],
    stages: [...of(read.stages), ...of(read.excludedStages, '-')],
    places: [
      ...of(read.countries),
      ...of(read.excludedCountries, '-'),
      ...(worldwide === undefined ? [] : ['*']),
    ],
    cheque: cheque === undefined ? [] : [`${minUsd}..${maxUsd}`],
    customers: customers === undefined ? [] : [customers.value],
  };
}

/** How the service reads one kind of statement in a sentence. */
function compare(
  kind: Kind,
  expected: Expected,
  read: readonly string[],
): { missed: string[]; wrong: string[] } {
  const { stated, open } = expected;
  // A narrower field that may be read says the broader one too.
  const [has, may] = [
    new Set(kind === 'fields' ? [...read, ...read.flatMap(broaderOf)] : read),
    new Set([...stated.flat(), ...open]),
  ];
  let missed = stated.filter((group) => !group.some((one) => has.has(one))).map((group) => group.join('/'));
  let wrong = read.filter((one) => !may.has(one));
  // "Technology" beside a field is broader than it; alone it is told as a statement.
  if (kind === 'fields' && may.size > 0) wrong = wrong.filter((one) => one !== 'technology');
  // Every stage is said by telling none, or all.
  if (kind === 'stages' && may.has('*')) [missed, wrong] = [[], read.length === STAGES.length ? [] : wrong];
  if (kind === 'cheque' && read.length === 1 && missed.length === 1) {
    const [one, other] = [missed[0] as string, read[0] as string].map((text) => text.split('..').map(Number));
    const isNear = [0, 1].every(
      (at) => Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0)) <= 0.25 * (one?.[at] ?? 0),
    );
    if (isNear) [missed, wrong] = [[], []];
  }
  return { missed, wrong };
}

/** Scores the service's own readers on one sentence. */
export function scoreSentence({ id, text, cells }: JudgedSentence): SentenceScore & {
  readonly byKind: Readonly<Record<Kind, { missed: string[]; wrong: string[] }>>;
} {
  const read = told(text);
  const byKind = Object.fromEntries(
    KINDS.map((kind) => [kind, compare(kind, expectedOf(kind, cells[kind]), read[kind])]),
  ) as Record<Kind, { missed: string[]; wrong: string[] }>;
  return {
    id,
    byKind,
    missed: KINDS.flatMap((kind) => byKind[kind].missed),
    wrong: KINDS.flatMap((kind) => byKind[kind].wrong),
  };
}

/**
 * Reads the judged sentences (bench/expert/sentences.tsv) with the service's readers, prints how many it reads right, and gives
 * whether that holds against the bars; a fault is a sentence of which something is told that it does not say.
 */
export async function evaluateSentences(dataDir: string, bars: Bars, file = JUDGED): Promise<boolean> {
  const scores = (await readSentences(dataDir, file)).map(scoreSentence);
  const rows = [...KINDS, 'all' as const].map((kind) => {
    const of = scores.map((score) => (kind === 'all' ? score : score.byKind[kind]));
    return {
      kind,
      right: of.filter(({ missed, wrong }) => missed.length + wrong.length === 0).length,
      missed: of.filter(({ missed }) => missed.length > 0).length,
      'told wrongly': of.filter(({ wrong }) => wrong.length > 0).length,
    };
  });
  console.table(rows);
  const all = rows.at(-1) as (typeof rows)[number];
  return reaches(all.right, scores.length, all['told wrongly'], bars);
}
