import { type Static, Type } from 'typebox';
import { ProviderError } from '../../platform/values/provider-error.ts';
import { loadMetros } from '../../reference/reference.ts';
import { countryAlpha2 } from '../../reference/rules-countries.ts';
import { described, type Provider, type ProviderCall, readAs, readEach, readIf } from '../provider.ts';
import { namesBoard, readJob, readJobPlaces } from '../rules-jobs.ts';
import type { Job, LookupParams, PostedLimit } from '../rules-kinds.ts';
import { keyOf, onePrice } from '../usual-settings.ts';
import { jobProbe } from './job-feeds.ts';

const POSTED: Readonly<Record<PostedLimit, string>> = {
  'past-24h': 'today',
  'past-week': 'week',
  'past-month': 'month',
  'any-time': 'all',
};

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Status = Type.Optional(Type.String());
/** `search-v2`, on both hosts: the jobs stand in an object with a cursor. */
const Answer = Type.Object({
  status: Status,
  data: Type.Object({ jobs: Type.Array(Type.Unknown()) }),
});
const Refusal = Type.Object({ status: Type.Literal('ERROR') });
const Posting = Type.Object({
  job_title: Type.String(),
  job_apply_link: Type.String(),
  employer_name: Text,
  employer_website: Text,
  job_is_remote: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  job_posted_at_timestamp: Type.Optional(Type.Unknown()),
  job_posted_at_datetime_utc: Type.Optional(Type.Unknown()),
  job_city: Text,
  job_state: Text,
  job_country: Text,
});
type Params = LookupParams['jobs.search'];

/** https://www.openwebninja.com/api/jsearch */
export const jsearch: Provider = {
  ...described('jsearch'),
  limits: { timeoutMs: 15_000, concurrency: 5 },
  probe: jobProbe('engineer', 'United States'),
  lookups: {
    'jobs.search': {
      supports: ({ keyword }) => !namesBoard(keyword),
      listPrice: onePrice,
      ask,
    },
  },
};

async function ask(params: Params, call: ProviderCall) {
  const key = keyOf(call.settings);
  const base = call.settings.text('URL') ?? '';
  const isDirect = call.settings.text('API') === 'openwebninja';
  const { body } = await call.json({
    // `/search` is 404 since the summer of 2026. The next page is asked for by a cursor; of the first none is needed.
    path: isDirect ? '/jsearch/search-v2' : '/search-v2',
    query: { ...questionOf(params), date_posted: POSTED[params.posted_limit], num_pages: 1 },
    headers: isDirect
      ? { 'x-api-key': key }
      : { 'x-rapidapi-key': key, 'x-rapidapi-host': new URL(base).host },
    send: 'once',
  });
  if (readIf(Refusal, body) !== undefined) throw new ProviderError('upstream', 'an error with status 200');
  const { data } = readAs(Answer, body, 'search answer');
  const { items, rejected } = readEach(Posting, data.jobs);
  return { items: items.flatMap((item) => jobOf(item) ?? []), rejected };
}

/** The place goes into the words; the country besides, as a place without one is looked for in the USA. */
function questionOf({ keyword, location }: Params) {
  const { places, isWorldwide } = readJobPlaces(location, loadMetros());
  const country = places.map((place) => place.country).find((code) => code !== undefined);
  return {
    query: isWorldwide || location === '' ? keyword : `${keyword} in ${location}`,
    country: country === undefined ? undefined : countryAlpha2(country)?.toLowerCase(),
  };
}

function jobOf(item: Static<typeof Posting>): Job | undefined {
  const place = [item.job_city, item.job_state, item.job_country].filter(Boolean).join(', ');
  return readJob({
    title: item.job_title,
    url: item.job_apply_link,
    company: item.employer_name,
    companyUrl: item.employer_website,
    location: item.job_is_remote !== true ? place : place === '' ? 'Remote' : `${place} (Remote)`,
    posted: item.job_posted_at_datetime_utc ?? item.job_posted_at_timestamp,
  });
}
