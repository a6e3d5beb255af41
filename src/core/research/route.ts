import type { LookupParams } from '../lookup/kinds.ts';
import { knownFields } from '../lookup/known-fields.ts';
import { readSocialUrl } from '../social/social-url.ts';
import type { CompanyQuestion, InvestorQuestion } from './ports.ts';

/** What a question about an investor is about. */
export type InvestorRoute =
  | {
      readonly kind: 'person';
      readonly socialUrl: string;
      /** The firm the person is said to be with. */
      readonly fund: { readonly name?: string; readonly domain?: string } | undefined;
    }
  | { readonly kind: 'firm'; readonly params: LookupParams['company.enrich'] };

/** Registers whose paths show whether a page is a person's or a firm's. */
const FIRM_PATH = /^\/(?:organization|organizations|company|companies|fund|funds|investor-firm|firm)\//iu;

/**
 * Where an investor is looked up. A page decides what it is a page of: a firm's, or a site's home page, is a
 * firm; every other one is a person, with the fund to distinguish namesakes. Without a page it is the fund.
 */
export function investorRoute(question: InvestorQuestion): InvestorRoute {
  const { investor_social_url: url, fund_name: name, fund_domain } = question;
  const domain = fund_domain === undefined ? undefined : plainDomain(fund_domain);
  if (url === undefined) return { kind: 'firm', params: knownFields({ name, domain }) };
  const page = firmPage(url);
  if (page !== undefined) {
    // What the page says goes before the other fields.
    return { kind: 'firm', params: knownFields({ name, domain, ...page }) };
  }
  const fund = name === undefined && domain === undefined ? undefined : knownFields({ name, domain });
  return { kind: 'person', socialUrl: url, fund };
}

/** What `company.enrich` is asked for a question about a company; a site's home page is its domain. */
export function companyParams(question: CompanyQuestion): LookupParams['company.enrich'] {
  const { company_social_url: url, company_name: name, domain } = question;
  const site = url === undefined ? undefined : siteOf(url);
  return knownFields({
    name,
    domain: domain === undefined ? site : plainDomain(domain),
    social_url: site === undefined ? url : undefined,
  });
}

function firmPage(url: string): LookupParams['company.enrich'] | undefined {
  const site = siteOf(url);
  if (site !== undefined) return { domain: site };
  const page = readSocialUrl(url);
  if ('fault' in page) return undefined;
  const isFirm =
    page.kind === 'company' || (page.network === 'other' && FIRM_PATH.test(new URL(page.url).pathname));
  return isFirm ? { social_url: url } : undefined;
}

/** The host of an address that names a site and no page of it. */
function siteOf(url: string): string | undefined {
  const page = readSocialUrl(url);
  if ('fault' in page || page.network !== 'other') return undefined;
  const { pathname, search, hash, hostname } = new URL(page.url);
  return pathname === '/' && search === '' && hash === '' ? plainDomain(hostname) : undefined;
}

function plainDomain(domain: string): string {
  return domain
    .trim()
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(/\.$/u, '');
}
