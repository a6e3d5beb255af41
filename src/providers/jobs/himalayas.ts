import { type Static, Type } from 'typebox';
import { namesBoard } from '../../core/lookup/job-keyword.ts';
import { isOpenTo, readJobPlaces } from '../../core/lookup/job-places.ts';
import { isPostedWithin, readJob, withoutDoubles } from '../../core/lookup/jobs.ts';
import type { Job, LookupParams } from '../../core/lookup/kinds.ts';
import { countryName } from '../../core/place/countries.ts';
import { loadMetros } from '../../reference/metros.ts';
import { plainText } from '../html.ts';
import type { ProviderCall, Upstream } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { address } from '../usual-settings.ts';

/** The most it gives at once. */
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
export const himalayas: Upstream = {
  id: 'himalayas',
  title: 'Himalayas',
  about:
    'Remote jobs of the world, searched by word and country; its terms: name Himalayas as the source and link to `url`, which is its page.',
  settings: [address('https://himalayas.app')],
  limits: { timeoutMs: 10_000, concurrency: 4, perSecond: 4 },
  lookups: { 'jobs.search': { supports: ({ keyword }) => !namesBoard(keyword), ask } },
};

/**
 * Asks for the country first; where that is too little, for the whole world, of which what is open to the place is
 * kept: whether the filter by country knows of jobs without any restriction is not documented.
 */
async function ask(params: Params, call: ProviderCall) {
  const asked = readJobPlaces(params.location, loadMetros());
  const country = asked.places.map((place) => place.country).find((code) => code !== undefined);
  const here =
    country === undefined ? { jobs: [], rejected: 0 } : await pages(params, countryName(country), call);
  if (here.jobs.length >= params.limit) return { items: here.jobs, rejected: here.rejected };
  const world = await pages(params, undefined, call).catch((error: unknown) => {
    // What the country gave is an answer, also where the second question is one too many.
    if (here.jobs.length > 0) return { jobs: [], rejected: 0 };
    throw error;
  });
  const open = world.jobs.filter((job) => {
    const places = readJobPlaces(job.location, loadMetros());
    // All of its jobs are remote, also where it only says who may take them.
    return isOpenTo({ ...places, isRemote: true }, asked, loadMetros());
  });
  return { items: withoutDoubles([...here.jobs, ...open]), rejected: here.rejected + world.rejected };
}

async function pages(params: Params, country: string | undefined, call: ProviderCall) {
  const jobs: Job[] = [];
  let rejected = 0;
  for (let page = 0; page < MAX_PAGES && jobs.length < params.limit; page += 1) {
    const { body } = await call.json({
      path: '/jobs/api/search',
      query: { q: params.keyword, country, limit: PAGE_SIZE, offset: page * PAGE_SIZE },
    });
    const answer = readAs(Answer, body, 'search answer');
    const read = readEach(Posting, answer.jobs);
    rejected += read.rejected;
    const base = call.settings.text('URL') ?? '';
    jobs.push(
      ...read.items
        .flatMap((item) => jobOf(item, base) ?? [])
        .filter(({ postedDate }) => isPostedWithin(postedDate, params.posted_limit, call.now)),
    );
    if (answer.jobs.length < PAGE_SIZE) break;
  }
  return { jobs, rejected };
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
