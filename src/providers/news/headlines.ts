import type { LookupParams } from '../../core/lookup/kinds.ts';
import type { FunderClaim } from '../../core/news/funder-claim.ts';
import { claimsFor, fundersNamed } from '../../core/news/funder-claims.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Found, ProviderCall, Upstream } from '../provider.ts';

/** Reports that are read: a page of each source. */
const REPORTS = 50;
/** Names that are looked up in the corpus; a company with more funders has the first of them in the reports on top. */
const MAX_NAMES = 30;

/** The sources of `company.news`, read for who is named as an investor. */
export const headlines: Upstream = {
  id: 'headlines',
  title: 'Headlines',
  about:
    'Reads the reports that `company.news` finds for sentences such as "raises $5M led by …". A named firm is stored as a fact only if the corpus has a firm of that name, or two publishers name it in different words; others are returned as unconfirmed.',
  settings: [],
  limits: { timeoutMs: 20_000, concurrency: 10 },
  probe: { none: 'it reads what the sources of news answer' },
  lookups: { 'company.funders': { ask } },
};

async function ask(
  { name, domain }: LookupParams['company.funders'],
  call: ProviderCall,
): Promise<Found<FunderClaim>> {
  const company = { name, ...(domain === undefined ? {} : { domain }) };
  const news = await call.local.companyNews({ ...company, limit: REPORTS, focus: 'funding' }, call.signal);
  if (news.state !== 'answered') {
    const failure = news.state === 'failed' ? 'upstream' : 'quota_exhausted';
    throw new ProviderError(failure, `no news to read (${news.state})`, { spend: 'none' });
  }
  const named = fundersNamed(news.data, name).slice(0, MAX_NAMES);
  const items: FunderClaim[] = [];
  for (const funder of named) {
    const isInvestor = await call.local.corpus.hasInvestor(funder.investor, call.signal);
    items.push(...claimsFor(funder, isInvestor));
  }
  // Where a source of news failed, the report that names a funder may be missing.
  if (items.length === 0 && news.failed.length > 0) {
    throw new ProviderError('upstream', 'no funder is named, and not all providers of news answered', {
      spend: 'none',
    });
  }
  return { items };
}
