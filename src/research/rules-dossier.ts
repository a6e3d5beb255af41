import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { Row } from '../providers/fields-rows.ts';
import type { LpType, Stage } from '../reference/rules-investor-terms.ts';
import type { card, investorBlock, namesake, round } from './fields-dossier.ts';

/** Where some fields of an answer come from. A source may be named several times: once for each date or page. */
export type Provenance = InvestorCard['sources'][number];
/** What every answer shows of an investor beside its score. Unknown fields are absent. */
export type InvestorCard = Row<typeof card>;
export type UsualCheque = NonNullable<InvestorCard['usualCheque']>;
/** What the corpus holds of an investor, as answers show it. Unknown fields are absent. */
export type InvestorBlock = Row<typeof investorBlock>;

/** An investor of the corpus: what is shown of it, and what distinguishes it from its namesakes. */
export interface InvestorDossier {
  readonly block: InvestorBlock;
  readonly key: string;
  readonly aliasKeys: readonly string[];
  readonly domain?: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly website?: string;
  readonly socialUrl?: string;
  readonly description?: string;
  /** Countries it says it invests in, ISO 3166-1 alpha-3. */
  readonly investsIn?: readonly string[];
}

/** A company an investor backed: of its first round there. Unknown fields are absent. */
export interface DealHeld {
  readonly company: string;
  readonly domain?: string;
  readonly sectorTags: readonly string[];
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
  /** The source's own word for the round, and the stage that is made of it (or of its size). */
  readonly kind: string;
  readonly stage?: Stage;
  /** ISO date. */
  readonly enteredOn?: string;
  /** What a source says of the company today: "operating", "acquired", "closed". */
  readonly status?: string;
  /** Who bought it. */
  readonly acquirer?: string;
  /** The import or the provider that says so, as of when, and where it can be read. */
  readonly source?: string;
  readonly asOf?: string;
  readonly url?: string;
}

/** Whom an investor is made of, and whom it invests with. */
export interface InvestorCircle {
  /** Those who are there now, at most 20. */
  readonly people: readonly {
    readonly name: string;
    readonly title: string;
    readonly socialUrl?: string;
    readonly source: string;
    /** Of the record. */
    readonly asOf?: string;
  }[];
  /** Those it shares most companies with, at most 10. */
  readonly coInvestors: readonly { readonly name: string; readonly companies: number }[];
}

export type RoundHeld = Row<typeof round>;
export type Namesake = Row<typeof namesake>;

/** A company of the corpus. */
export interface CompanyDossier {
  readonly name: string;
  readonly key: string;
  readonly aliasKeys: readonly string[];
  readonly domain?: string;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string;
  readonly website?: string;
  readonly description?: string;
  /** Newest first. */
  readonly rounds: readonly RoundHeld[];
  /** Others of the same name, where a name was all there was to go by. */
  readonly namesakes: readonly Namesake[];
  readonly origin: string;
  readonly asOf?: string;
}

/** By what an investor is looked for; the first that leads to one counts. */
export interface InvestorAsked {
  readonly socialUrl?: string | undefined;
  readonly domain?: string | undefined;
  readonly name?: string | undefined;
  readonly kind?: 'organisation' | 'person';
}

/** One thing an import said of an investor: a row of investor_fact. */
export interface SaidFact {
  /** The column of the record it is about. */
  readonly field: string;
  readonly value: string;
  readonly source: string;
  readonly asOf: string | null;
  readonly url: string | null;
}

/** A field of an answer and the columns it is made of, with what stands in them. */
export interface FieldInUse {
  readonly field: string;
  readonly columns: readonly { readonly column: string; readonly value: string | number | null }[];
}

/**
 * Who says what of a record of the corpus: each field in use is put down to the newest import that said this
 * very value, else to the import the record came from. `source` of all is `corpus`.
 */
export function originsOf(
  fields: readonly FieldInUse[],
  said: readonly SaidFact[],
  record: { readonly source: string; readonly asOf: string | null },
): Provenance[] {
  const grouped = new Map<
    string,
    { origin: string; asOf: string | null; url: string | null; fields: string[] }
  >();
  for (const { field, columns } of fields) {
    const known = columns.filter(({ value }) => value !== null && value !== '');
    if (known.length === 0) continue;
    const sayers = known.flatMap(({ column, value }) =>
      said.filter((fact) => fact.field === column && isEqual(fact.value, value)),
    );
    const newest = sayers.reduce<SaidFact | undefined>(
      (best, fact) => (best === undefined || (fact.asOf ?? '') > (best.asOf ?? '') ? fact : best),
      undefined,
    );
    const { source: origin, asOf } = newest ?? record;
    const url = newest?.url ?? null;
    const group = `${origin} ${asOf} ${url}`;
    const there = grouped.get(group);
    if (there === undefined) grouped.set(group, { origin, asOf, url, fields: [field] });
    else there.fields.push(field);
  }
  return [...grouped.values()].map(({ origin, asOf, url, fields: names }) => ({
    source: 'corpus',
    origin,
    fields: names,
    ...(asOf !== null && { asOf }),
    ...(url !== null && { url }),
  }));
}

/** An import writes 1500000.00 where the column holds 1500000. */
function isEqual(said: string, value: string | number | null): boolean {
  if (typeof value !== 'number') return said.trim() === value || itemsOf(said).includes(value ?? '');
  return said.trim() !== '' && Number(said) === value;
}

/** What an array of PostgreSQL holds, written as text: `{seed,"real estate"}`. None if it is no array. */
function itemsOf(said: string): readonly string[] {
  if (!/^\{.*\}$/su.test(said)) return [];
  return [...said.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,"]+)/gsu)].map(
    ([, quoted, plain]) => plain ?? quoted?.replace(/\\(.)/gsu, '$1') ?? '',
  );
}

/** An investor as the store reads it for a card. */
export interface CardRow {
  readonly id: number;
  readonly kind: 'organisation' | 'person' | null;
  readonly type_words: string | null;
  readonly lp_type: LpType | null;
  readonly domain: string | null;
  readonly website: string | null;
  readonly city: string | null;
  readonly state_code: string | null;
  readonly country_code: string | null;
  readonly cheque_min_usd: number | null;
  readonly cheque_max_usd: number | null;
  /** The median, USD, of the known sizes of the first rounds it took part in of each company, and how many they are. */
  readonly typical_usd: number | null;
  readonly rounds: number;
  readonly rounds_source: string | null;
  readonly rounds_as_of: string | null;
  readonly source: string;
  readonly as_of: string | null;
  readonly facts: readonly SaidFact[];
}

/** The cheque an investor states, else the median of the rounds it entered; undefined if neither is known. */
export function usualChequeOf(row: CardRow): UsualCheque | undefined {
  const { cheque_min_usd: min, cheque_max_usd: max, typical_usd: typical, rounds } = row;
  if (min !== null || max !== null) {
    return { ...knownFields({ usdMin: min ?? undefined, usdMax: max ?? undefined }), basis: 'stated' };
  }
  return typical === null ? undefined : { typicalUsd: Math.round(typical), basis: 'rounds', rounds };
}

/** A record with its card, the id first; one of whom nothing is on record any more has the id alone. */
export function withCard<Shown extends object>(
  investorId: number,
  record: Shown,
  cards: ReadonlyMap<number, InvestorCard>,
): Shown & InvestorCard {
  const { id, ...rest } = cards.get(investorId) ?? { id: investorIdOf(investorId), sources: [] };
  return { id, ...record, ...rest };
}

/** The card of a row. */
export function cardOf(row: CardRow): InvestorCard {
  const { city, state_code: state, country_code: country, kind } = row;
  const website = row.website ?? (row.domain === null ? undefined : `https://${row.domain}`);
  const location = knownFields({
    city: city ?? undefined,
    state: state ?? undefined,
    country: country ?? undefined,
  });
  const usualCheque = usualChequeOf(row);
  return {
    id: investorIdOf(row.id),
    ...knownFields({ entity: kind ?? undefined, website, usualCheque }),
    ...(Object.keys(location).length === 0 ? {} : { location }),
    sources: sourcesOf(row, usualCheque),
  };
}

function sourcesOf(row: CardRow, cheque: UsualCheque | undefined): Provenance[] {
  const column = (name: string, value: string | number | null) => ({ column: name, value });
  const stated = originsOf(
    [
      { field: 'entity', columns: [column('kind', row.kind)] },
      { field: 'kind', columns: [column('type_words', row.type_words)] },
      { field: 'lpType', columns: [column('lp_type', row.lp_type)] },
      {
        field: 'website',
        columns: [row.website === null ? column('domain', row.domain) : column('website', row.website)],
      },
      {
        field: 'location',
        columns: [
          column('city', row.city),
          column('state_code', row.state_code),
          column('country_code', row.country_code),
        ],
      },
      {
        field: 'usualCheque',
        columns: [column('cheque_min_usd', row.cheque_min_usd), column('cheque_max_usd', row.cheque_max_usd)],
      },
    ],
    row.facts,
    { source: row.source, asOf: row.as_of },
  );
  if (cheque?.basis !== 'rounds' || row.rounds_source === null) return stated;
  const counted = {
    source: 'corpus',
    origin: row.rounds_source,
    fields: ['usualCheque'],
    ...(row.rounds_as_of === null ? {} : { asOf: row.rounds_as_of }),
  };
  return [...stated, counted];
}
