import { evictCache } from './cache/handler.ts';
import { companyEnrich } from './company/enrich/handler.ts';
import { companyPeople } from './company/people/handler.ts';
import { companySearch } from './company/search/handler.ts';
import { creditsLedger } from './credits/ledger/handler.ts';
import { emailVerify } from './email/verify/handler.ts';
import type { Endpoint } from './endpoint.ts';
import { investors } from './fundraising/investors/handler.ts';
import { getProfile, postProfile, putProfile } from './fundraising/profile/handler.ts';
import { searchInvestors } from './fundraising/search-investors/handler.ts';
import { jobsSearch } from './jobs/search/handler.ts';
import { personEmail } from './person/email/handler.ts';
import { personEnrich } from './person/enrich/handler.ts';
import { personSearch } from './person/search/handler.ts';
import { searchWeb } from './search/web/handler.ts';
import { socialEngagement } from './social/engagement/handler.ts';
import { socialPosts } from './social/posts/handler.ts';
import { usage } from './usage/handler.ts';

/** The service's table of contents: every keyed endpoint, in the order of the documentation. */
export const ENDPOINTS = [
  putProfile,
  postProfile,
  getProfile,
  searchInvestors,
  investors,
  jobsSearch,
  companySearch,
  socialEngagement,
  personSearch,
  socialPosts,
  searchWeb,
  emailVerify,
  personEnrich,
  personEmail,
  companyEnrich,
  companyPeople,
  usage,
  creditsLedger,
  evictCache,
] as unknown as readonly Endpoint[]; // each is checked against its own schema where it is defined
