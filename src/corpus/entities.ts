import { filedName } from '../reference/names/rules-filed.ts';
import { domainOf, websiteOf } from '../reference/reference.ts';
import { countryCode, placeKey } from '../reference/rules-countries.ts';
import { identityKey, investorKey, type SourceId } from '../reference/rules-identity.ts';
import type { LpType } from '../reference/rules-investor-terms.ts';
import type { CompanyFact, InvestorFact, PlaceFact } from './rules-investor-record.ts';

/** Longer ones are no names but sentences in the wrong column. */
export const MAX_NAME = 300;

type Given<Fact> = Partial<Omit<Fact, 'ref' | 'key' | 'spelledKey' | 'domain' | 'name'>> & {
  readonly name: string;
};

/**
 * The place with its country as a code. "Çan, Turkey" and "Itá, Brazil" are places that a source looked up for the codes of
 * Canada and Italy: of a town that spells the code of another country nothing is known.
 */
function placeOf<Fact extends PlaceFact>(given: Fact): Fact {
  const country = given.country === undefined ? undefined : countryCode(given.country);
  const coded = given.city?.length === 3 ? countryCode(placeKey(given.city)) : undefined;
  if (country !== undefined && coded !== undefined && coded !== country)
    return { ...given, country: undefined, state: undefined, region: undefined, city: undefined };
  return { ...given, country };
}

function refOf(ids: readonly SourceId[], otherwise: string): string {
  const [first] = ids;
  return first === undefined ? otherwise : `${first.namespace}:${first.id}`;
}

/** A company as a file has it, or undefined if the name is none (no letter, too long). */
export function companyFact(given: Given<CompanyFact>): CompanyFact | undefined {
  const key = identityKey(given.name);
  if (key === '' || given.name.length > MAX_NAME) return undefined;
  const place = placeOf(given);
  const website = websiteOf(given.website);
  const domain = domainOf(website);
  const ids = given.ids ?? [];
  const ref = refOf(ids, `name:${key}|${place.country ?? ''}|${domain ?? ''}`);
  return { ...given, ...place, ids, ref, key, website, domain, sectorTags: given.sectorTags ?? [] };
}

/** An investor as a file has it, or undefined if the name is none (no letter, too long). */
export function investorFact(given: Given<InvestorFact>): InvestorFact | undefined {
  const key = investorKey(given.name);
  if (key === '' || given.name.length > MAX_NAME) return undefined;
  const place = placeOf(given);
  const website = websiteOf(given.website);
  // A person's web address is mostly the employer's, whose other people are other investors.
  const domain = given.kind === 'person' ? undefined : domainOf(website);
  const ids = given.ids ?? [];
  // Persons of one name in two countries are two persons; for a firm the country of a mention says nothing.
  const who = given.kind === 'person' ? `person|${place.country ?? ''}` : '';
  const { sectorTags = [], stages = [], countries = [] } = given;
  const ref = refOf(ids, `name:${key}|${who}|${domain ?? ''}`);
  const spelledKey = identityKey(given.name);
  // Public records are filed in capitals; the key is the same for both.
  const name = given.record === undefined ? given.name : filedName(given.name);
  const filed = name === given.name ? {} : { name, filedName: given.name };
  const known = { ...given, ...place, ...filed };
  return { ...known, ids, ref, key, spelledKey, website, domain, sectorTags, stages, countries };
}

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * An id of Crunchbase in any of its dresses: "/organization/foo", "https://www.crunchbase.com/organization/foo" (the
 * permalink), a uuid with or without dashes, "/funding-round/<hex>". Undefined for anything else.
 */
export function crunchbaseId(text: string | undefined): SourceId | undefined {
  if (text === undefined) return undefined;
  if (UUID.test(text)) return { namespace: 'crunchbase-uuid', id: text.replaceAll('-', '').toLowerCase() };
  const path = text.replace(/^https?:\/\/(?:www\.)?crunchbase\.com/i, '').replace(/^\/+/, '');
  const [, kind, id] =
    /^(organization|person|product|company|financial-organization|funding-round|funding_round)\/([^/?#\s]+)/.exec(
      path,
    ) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  if (UUID.test(id)) return crunchbaseId(id);
  return { namespace: 'crunchbase', id: `${kind.replace('_', '-')}/${id.toLowerCase()}`.slice(0, 300) };
}

/** The ids that are there. */
export function idsOf(...ids: (SourceId | undefined)[]): SourceId[] {
  return ids.filter((id) => id !== undefined);
}

/** Characters of a type; longer ones are sentences in the wrong column. */
export const MAX_TYPE = 200;

/**
 * What a directory's word for an investor says: whether it is a person, and which kind of limited partner it is. A
 * venture firm, an accelerator or a group of angels is no limited partner: its `lpType` is left out.
 */
export function investorType(text: string): { kind?: 'organisation' | 'person'; lpType?: LpType } {
  const words = text.toLowerCase().replace(/[\s_\-/]+/g, ' ');
  if (words.trim() === '') return {};
  if (/family (?:investment )?office/.test(words)) return { kind: 'organisation', lpType: 'family_office' };
  if (/pension|endowment|foundation|insur|sovereign|fund of funds/.test(words)) {
    return { kind: 'organisation', lpType: 'institutional' };
  }
  const firm =
    /\bvc\b|venture|accelerator|incubator|studio|private equity|\bpe\b|\bfund\b|hedge|bank|syndicate|government/;
  if (/angel (?:group|network|syndicate)|angels/.test(words) || firm.test(words))
    return { kind: 'organisation' };
  if (/hnw|high net worth/.test(words)) return { kind: 'person', lpType: 'hnw_individual' };
  if (/angel|solo capitalist|individual/.test(words)) return { kind: 'person', lpType: 'angel' };
  return {};
}
