import { type Static, Type } from 'typebox';
import { loadMetros } from '../../reference/reference.ts';
import { countryName } from '../../reference/rules-countries.ts';
import { plainText } from '../html.ts';
import { described, type Provider, type ProviderCall, readAs, readEach } from '../provider.ts';
import { isOpenTo, isPostedWithin, namesBoard, readJob, readJobPlaces } from '../rules-jobs.ts';
import type { Job, LookupParams } from '../rules-kinds.ts';
import { jobProbe } from './job-feeds.ts';

/** What a page has. Pages count from 1; `limit` and `offset` are for its feed and are ignored by the search. */
const PAGE_SIZE = 20;
/** Enough for the largest limit; it answers 429 when asked too fast. */
const MAX_PAGES = 3;

const Answer = Type.Object({ totalCount: Type.Optional(Type.Number()), jobs: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  title: Type.String(),
  companyName: Type.String(),
  /** The address of its page. */
  guid: Type.String(),
  companySlug: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  locationRestrictions: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  /** Seconds since 1970, or a text. */
  pubDate: Type.Optional(Type.Unknown()),
});
type Params = LookupParams['jobs.search'];

/** https://himalayas.app/api */
export const himalayas: Provider = {
  ...described('himalayas'),
  limits: { timeoutMs: 10_000, concurrency: 4, perSecond: 4 },
  probe: jobProbe('engineer', 'United States'),
  lookups: { 'jobs.search': { supports: ({ keyword }) => !namesBoard(keyword), ask } },
};

/**
 * Asks for the country, whose answer has the jobs without any restriction too; if none or several are meant, for the
 * whole world, of which what is open to the place is kept.
 */
async function ask(params: Params, call: ProviderCall) {
  const asked = readJobPlaces(params.location, loadMetros());
  const countries = new Set(asked.places.flatMap((place) => place.country ?? []));
  const [country] = countries;
  if (country !== undefined && countries.size === 1) return pages(params, countryName(country), call);
  return pages(params, undefined, call, (job) => {
    const places = readJobPlaces(job.location, loadMetros());
    // All of its jobs are remote, also where it only says who may take them.
    return isOpenTo({ ...places, isRemote: true }, asked, loadMetros());
  });
}

async function pages(
  params: Params,
  country: string | undefined,
  call: ProviderCall,
  isWanted: (job: Job) => boolean = () => true,
) {
  const jobs: Job[] = [];
  let rejected = 0;
  for (let page = 1; page <= MAX_PAGES && jobs.length < params.limit; page += 1) {
    const { body } = await call.json({
      path: '/jobs/api/search',
      query: { q: params.keyword, country, page },
    });
    const answer = readAs(Answer, body, 'search answer');
    const read = readEach(Posting, answer.jobs);
    rejected += read.rejected;
    const base = call.settings.text('URL') ?? '';
    jobs.push(
      ...read.items
        .flatMap((item) => jobOf(item, base) ?? [])
        .filter((job) => isPostedWithin(job.postedDate, params.posted_limit, call.now) && isWanted(job)),
    );
    if (answer.jobs.length < PAGE_SIZE) break;
  }
  return { items: jobs, rejected };
}

function jobOf(item: Static<typeof Posting>, base: string): Job | undefined {
  return readJob({
    title: plainText(item.title, 400),
    url: item.guid,
    company: item.companyName,
    companyUrl: item.companySlug ? `${base}/companies/${encodeURIComponent(item.companySlug)}` : undefined,
    location: (item.locationRestrictions ?? []).join(', ') || 'Worldwide',
    posted: item.pubDate,
  });
}
