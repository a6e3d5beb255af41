import { investorType } from '../../corpus/entities.ts';
import { seatOf } from '../../corpus/record.ts';
import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import { parseUsdRange } from '../../platform/values/text.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import { declaredStages } from '../../reference/rules-investor-terms.ts';
import { countriesNamed } from '../../reference/rules-world-areas.ts';
import type { OwnInvestor, OwnStated } from './rules-ports.ts';

const LISTS = /[,;|\n/]/u;
const split = (text = ''): string[] => text.split(LISTS).map((part) => part.trim());

/** As a row of a directory of investors would be read: what a list states is evidence of one kind, whoever keeps the list. */
export function rowOfOwn({ id, name, kind, geography, stated }: OwnInvestor): InvestorRow {
  const { rounds = '', sectors, cheque, region, about }: OwnStated = JSON.parse(stated ?? '{}');
  const typeWords = kind?.replaceAll('_', ' ') ?? null;
  const type = investorType(typeWords ?? '');
  const seat = seatOf(geography ?? undefined, undefined, undefined);
  const { min, max } = parseUsdRange(cheque);
  return {
    id,
    name,
    identityKey: identityKey(name),
    lpType: type.lpType ?? null,
    isPerson: type.kind === 'person',
    typeWords,
    description: about ?? null,
    country: seat.country ?? null,
    state: seat.state ?? null,
    city: seat.city ?? null,
    stages: declaredStages(rounds),
    sectorTags: split(sectors).filter((tag) => tag !== ''),
    countries: [...new Set(split(region).flatMap(countriesNamed))],
    chequeMinUsd: min ?? null,
    chequeMaxUsd: max ?? null,
    exitSizeUsd: null,
    exitOn: null,
    mergedInto: null,
    source: 'your-list',
    asOf: null,
    lp: null,
  };
}
