import { type Static, Type } from 'typebox';
import { namesBoard } from '../../core/lookup/job-keyword.ts';
import type { Job, PostedLimit } from '../../core/lookup/kinds.ts';
import { isoDate } from '../../core/lookup/text.ts';
import type { Lookup } from '../provider.ts';
import { readEach } from '../reading.ts';
import { askPages, maybe } from './api.ts';
import { addressOf, CompanyShort } from './companies.ts';
import { priceOf } from './settings.ts';

/** Postings on a page of a search. */
const PAGE = 25;

const WINDOWS: Readonly<Record<PostedLimit, string | undefined>> = {
  'past-24h': '24h',
  'past-week': 'week',
  'past-month': 'month',
  'any-time': undefined,
};

const Entry = Type.Object({
  // Two names for one thing, by the version of the API.
  url: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  title: Type.String({ minLength: 1 }),
  postedDate: maybe(Type.String()),
  company: maybe(CompanyShort),
  location: maybe(Type.Object({ linkedinText: maybe(Type.String()) })),
});

export const jobs: Lookup<'jobs.search'> = {
  // Nothing is paid for a question to another board.
  supports: ({ keyword }) => !namesBoard(keyword),
  listPrice: ({ limit }, settings) => priceOf(Math.ceil(limit / PAGE) * PAGE, 'PRICE_JOB_USD', settings),
  async ask({ keyword, location, posted_limit, limit }, call) {
    const { elements, costMicroUsd } = await askPages(
      call,
      '/linkedin/job-search',
      {
        search: keyword,
        // "UK" is taken for Ukraine there.
        location: /^u\.?k\.?$/iu.test(location.trim()) ? 'United Kingdom' : location,
        postedLimit: WINDOWS[posted_limit],
        sortBy: 'date',
      },
      {
        maxPages: Math.ceil(limit / PAGE),
        isDone: (_page, all) => all >= limit,
        missing: 'nothing',
      },
    );
    const { items, rejected } = readEach(Entry, elements);
    return { items: items.flatMap(rowOf).slice(0, limit), rejected, costMicroUsd };
  },
};

function rowOf(job: Static<typeof Entry>): Job[] {
  const url = job.url ?? job.linkedinUrl ?? '';
  if (!url.startsWith('https://')) return [];
  return [
    {
      title: job.title.trim(),
      url,
      company: job.company?.name?.trim() ?? '',
      companyUrl: job.company ? (addressOf(job.company) ?? '') : '',
      location: job.location?.linkedinText?.trim() ?? '',
      postedDate: isoDate(job.postedDate) ?? '',
    },
  ];
}
