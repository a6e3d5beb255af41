import type { SettingDeclaration, SettingValues } from '../provider.ts';

/** List prices of the hosted actors in 2026; the prices of one's own plan may differ, so each is a setting. */
export const SETTINGS: readonly SettingDeclaration[] = [
  { name: 'URL', kind: 'url', meaning: 'Base address of the API.', default: 'https://api.harvest-api.com' },
  {
    name: 'KEY',
    kind: 'secret',
    meaning: 'The API key. Read the terms first: data of people falls under the law of where they live.',
    required: true,
  },
  {
    name: 'DAILY_CAP_USD',
    kind: 'usd',
    meaning: 'What it may cost in a day (UTC), in US dollars.',
    default: '5',
  },
  {
    name: 'PRICE_ITEM_USD',
    kind: 'usd',
    meaning: 'Price of a post, a reaction or a comment. What an answer says it cost is taken for US dollars.',
    default: '0.002',
  },
  { name: 'PRICE_JOB_USD', kind: 'usd', meaning: 'Price of a job posting.', default: '0.001' },
  {
    name: 'PRICE_PROFILE_USD',
    kind: 'usd',
    meaning: 'Price of the profile of a person or company.',
    default: '0.004',
  },
  {
    name: 'PRICE_EMAIL_USD',
    kind: 'usd',
    meaning: 'Price of looking for an e-mail address, on top of the profile.',
    default: '0.01',
  },
  {
    name: 'PRICE_SEARCH_PAGE_USD',
    kind: 'usd',
    meaning: 'Price of a page of a search for people or companies.',
    default: '0.1',
  },
];

type Price =
  | 'PRICE_ITEM_USD'
  | 'PRICE_JOB_USD'
  | 'PRICE_PROFILE_USD'
  | 'PRICE_EMAIL_USD'
  | 'PRICE_SEARCH_PAGE_USD';

/** So many of what has this price, micro-USD. */
export function priceOf(count: number, price: Price, settings: SettingValues): number {
  return count * (settings.number(price) ?? 0);
}
