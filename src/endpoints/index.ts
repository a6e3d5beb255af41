import { creditsLedger } from './credits/ledger/handler.ts';
import type { Endpoint } from './endpoint.ts';
import { investors } from './fundraising/investors/handler.ts';
import { getProfile, postProfile, putProfile } from './fundraising/profile/handler.ts';
import { searchInvestors } from './fundraising/search-investors/handler.ts';
import { usage } from './usage/handler.ts';

/** The service's table of contents: every keyed endpoint, in the order of the documentation. */
export const ENDPOINTS = [
  putProfile,
  postProfile,
  getProfile,
  searchInvestors,
  investors,
  usage,
  creditsLedger,
] as unknown as readonly Endpoint[]; // each is checked against its own schema where it is defined
