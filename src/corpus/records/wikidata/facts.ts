import type { CompanyFact, InvestorFact } from '../../../core/corpus/facts.ts';
import type { SourceId } from '../../../core/identity/source-id.ts';
import { investorClass } from '../../../core/public-records/wikidata-classes.ts';
import { companyFact, investorFact } from '../../entities.ts';
import type { ResultRow } from './rows.ts';

function idOf(item: string): SourceId {
  return { namespace: 'wikidata', id: item };
}

function first<Value>(
  rows: readonly ResultRow[],
  read: (row: ResultRow) => Value | undefined,
): Value | undefined {
  for (const row of rows) {
    const value = read(row);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The classes the rows name for an investor. */
export function classesOf(rows: readonly ResultRow[]): string[] {
  return rows.flatMap((row) => row.item('class') ?? row.item('investorClass') ?? []);
}

/**
 * An investor out of all rows that name it (an answer repeats a thing for each of its values); undefined where none
 * gives a name. Assets count only where the query made them US dollars: the bare value has no currency.
 */
export function wikidataInvestor(item: string, rows: readonly ResultRow[]): InvestorFact | undefined {
  const name = first(rows, (row) => row.label('investor'));
  if (name === undefined) return undefined;
  const found = investorClass(classesOf(rows));
  const linkedin = first(rows, (row) => row.text('linkedin'));
  const assetsUsd = first(rows, (row) => row.number('aumUsd'));
  const isPerson = found?.kind === 'person';
  return investorFact({
    name,
    ids: [idOf(item)],
    kind: found?.kind,
    lpType: found?.lpType,
    country: first(rows, (row) => row.text('countryCode') ?? row.label('country')),
    city: isPerson ? undefined : first(rows, (row) => row.label('city') ?? row.label('hq')),
    website: isPerson ? undefined : first(rows, (row) => row.text('website') ?? row.text('investorWebsite')),
    socialUrl:
      linkedin !== undefined && /^[\w%-]{1,200}$/.test(linkedin)
        ? `https://www.linkedin.com/company/${linkedin}`
        : undefined,
    description: found === undefined || isPerson ? undefined : `${capital(found.name)} (Wikidata).`,
    assetsUsd,
    assetsOn: assetsUsd === undefined ? undefined : first(rows, (row) => row.day('aumOn')),
    record: item,
    url: `https://www.wikidata.org/wiki/${item}`,
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A company out of a row of the edges; undefined where it has no name. */
export function wikidataCompany(item: string, row: ResultRow): CompanyFact | undefined {
  const name = row.label('company');
  if (name === undefined) return undefined;
  return companyFact({
    name,
    ids: [idOf(item)],
    country: row.text('companyCountry') ?? row.text('countryCode'),
    website: row.text('companyWebsite') ?? row.text('website'),
    foundedOn: row.day('founded'),
  });
}
