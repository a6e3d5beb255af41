import type { InvestorFact } from '../../../core/corpus/facts.ts';
import { identityKey } from '../../../core/identity/identity.ts';
import { type AdviserReport, type AdviserRole, adviserRole } from '../../../core/public-records/adviser.ts';
import { readable } from '../../../core/public-records/filed-names.ts';
import { secCik, secCrd } from '../../../core/public-records/record-ids.ts';
import { sectorsOfName } from '../../../core/public-records/sectors.ts';
import { socialPage } from '../../../core/social/social-url.ts';
import { domainOf } from '../../../reference/domain.ts';
import { idsOf, investorFact } from '../../entities.ts';

/** An adviser as in one of the three products of Form ADV. */
export interface Adviser extends AdviserReport {
  readonly crd: string;
  readonly cik?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  /** Websites and pages on social networks, in the order they are filed. */
  readonly addresses: readonly string[];
  /** Regulatory assets under management, else the gross assets of its private funds, USD. */
  readonly assetsUsd?: number | undefined;
  readonly filedOn?: string | undefined;
}

const DESCRIPTION: Readonly<Record<AdviserRole['role'], string>> = {
  vc: 'Venture capital adviser',
  pe: 'Private equity adviser',
  hedge: 'Hedge fund adviser',
  family_office: 'Family office',
  institutional: 'Adviser to institutional investors',
  other: 'Investment adviser',
};

/** Roles that say which kind of investor an adviser is. */
const TYPED: ReadonlySet<AdviserRole['role']> = new Set(['vc', 'pe', 'hedge', 'family_office']);

/** Statuses of firms that are not advisers any more. */
const GONE = /terminat|withdr|cancel|revoked|denied|suspend/i;

/** True for a firm whose status says that it is registered (or exempt) no longer. */
export function isGone(status: string | undefined): boolean {
  return status !== undefined && GONE.test(status);
}

/**
 * The adviser as an investor, or why it is none. Its funds' sizes are no sizes of cheques: none is derived
 * from them. One that is neither a fund manager nor a limited partner only updates known investors
 * (`onlyKnown`).
 */
export function adviserFact(adviser: Adviser): InvestorFact | string {
  const crd = secCrd(adviser.crd);
  if (crd === undefined) return 'no CRD number';
  const { role, lpType } = adviserRole(adviser);
  const isUs = adviser.country === undefined || /^(?:united states|us|usa)$/i.test(adviser.country.trim());
  const { website, socialUrl } = addressesOf(adviser.name, adviser.addresses);
  const fact = investorFact({
    name: adviser.name,
    ids: idsOf(crd, secCik(adviser.cik)),
    kind: 'organisation',
    lpType,
    typeWords: TYPED.has(role) ? DESCRIPTION[role] : undefined,
    city: adviser.city === undefined ? undefined : readable(adviser.city),
    state: isUs || /^canada$/i.test(adviser.country ?? '') ? adviser.state : undefined,
    country: adviser.country ?? (adviser.state === undefined ? undefined : 'USA'),
    website,
    socialUrl,
    description: describe(adviser, role),
    sectorTags: role === 'vc' || role === 'pe' ? sectorsOfName(adviser.name) : [],
    assetsUsd: adviser.assetsUsd,
    assetsOn: adviser.assetsUsd === undefined ? undefined : adviser.filedOn,
    asOf: adviser.filedOn,
    record: crd.id,
    url: `https://adviserinfo.sec.gov/firm/summary/${crd.id}`,
  });
  if (fact === undefined) return 'no name';
  return role === 'hedge' || role === 'other' ? { ...fact, onlyKnown: true } : fact;
}

function describe({ funds, isExempt }: Adviser, role: AdviserRole['role']): string | undefined {
  if (role === 'other') return undefined;
  const kinds = [
    [funds.vc, 'venture capital'],
    [funds.pe, 'private equity'],
    [funds.hedge, 'hedge'],
  ] as const;
  const counted = kinds.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`);
  const standing = isExempt ? 'exempt reporting adviser' : 'registered adviser';
  const has = counted.length === 0 ? '' : `; private funds: ${counted.join(', ')}`;
  return `${DESCRIPTION[role]} (${standing} in the USA${has}).`;
}

/** The first address that is the firm's own site, and its page on LinkedIn; many file only the latter, or a page of Twitter. */
function addressesOf(name: string, addresses: readonly string[]): { website?: string; socialUrl?: string } {
  const [firstWord = ''] = identityKey(name).split(' ');
  const tidy = addresses.map((address) => readableAddress(address)).filter((address) => address !== '');
  const own = tidy.filter((address) => domainOf(address) !== undefined);
  // Of many sites (of funds, of portfolio companies) the one that is called like the firm.
  const website = own.find((address) => domainOf(address)?.startsWith(firstWord) === true) ?? own[0];
  const socialUrl = tidy
    .map((address) => socialPage(address, 'linkedin.com', 'company')?.url)
    .find((address) => address !== undefined);
  return { ...(website === undefined ? {} : { website }), ...(socialUrl === undefined ? {} : { socialUrl }) };
}

/** Addresses are filed in capitals: scheme and host mean the same in small letters, and so do paths on these sites. */
function readableAddress(address: string): string {
  const tidy = address.trim();
  if (/[a-z]/.test(tidy)) return tidy;
  return tidy.toLowerCase().replace(/\/$/, '');
}
