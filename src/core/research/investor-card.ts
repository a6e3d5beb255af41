import { investorIdOf } from '../corpus/investor-id.ts';
import type { LpType } from '../kind/investor-terms.ts';
import { knownFields } from '../lookup/known-fields.ts';
import type { InvestorCard, Provenance, UsualCheque } from './dossier.ts';
import { originsOf, type SaidFact } from './provenance.ts';

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

/** The cheque an investor states, else the median of the rounds it entered; undefined where neither is known. */
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
