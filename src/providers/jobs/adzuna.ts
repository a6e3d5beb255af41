import { type Static, Type } from 'typebox';
import { ProviderError } from '../../platform/values/provider-error.ts';
import { loadMetros } from '../../reference/reference.ts';
import { countryAlpha2, countryCode } from '../../reference/rules-countries.ts';
import { plainText } from '../html.ts';
import { described, type Provider, type ProviderCall, readAs, readEach, readIf } from '../provider.ts';
import { namesBoard, readJob, readJobPlaces, windowDays } from '../rules-jobs.ts';
import type { Job, LookupParams } from '../rules-kinds.ts';
import { onePrice } from '../usual-settings.ts';

/** The most of a page. */
const PAGE_SIZE = 50;
/** The countries it has jobs of. */
const COUNTRIES: ReadonlySet<string> = new Set(
  'us gb ca au de fr nl at be ch es it pl in sg br mx nz za'.split(' '),
);

const Answer = Type.Object({ results: Type.Array(Type.Unknown()) });
const Refusal = Type.Object({ exception: Type.String() });
const Named = Type.Optional(
  Type.Object({ display_name: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
);
const Posting = Type.Object({
  title: Type.String(),
  redirect_url: Type.String(),
  created: Type.Optional(Type.Unknown()),
  company: Named,
  location: Named,
});
type Params = LookupParams['jobs.search'];

/** https://developer.adzuna.com/docs/search */
export const adzuna: Provider = {
  ...described('adzuna'),
  // The cap is 80 calls: 560 in a week, and 2,480 in a month of 31 days, so that no day, week or month goes beyond its limit.
  limits: { timeoutMs: 10_000, concurrency: 4, perSecond: 25 / 60 },
  // One call of the day's eighty.
  probe: {
    isFree: true,
    question: {
      kind: 'jobs.search',
      params: { keyword: 'engineer', location: 'London', posted_limit: 'any-time', limit: 1 },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: {
    'jobs.search': {
      supports: ({ keyword, location }) => !namesBoard(keyword) && whereOf(location) !== undefined,
      listPrice: onePrice,
      ask,
    },
  },
};

/** The country and the place within it, as Adzuna wants them; undefined if it has nothing of there. */
function whereOf(
  location: string,
): { readonly country: string; readonly where: string | undefined } | undefined {
  const asked = readJobPlaces(location, loadMetros());
  const [place] = asked.places;
  const country = countryAlpha2(place?.country ?? '')?.toLowerCase();
  // It knows towns, no remote work and no lists of places.
  if (place === undefined || country === undefined || !COUNTRIES.has(country)) return undefined;
  if (asked.isRemote || asked.places.length > 1) return undefined;
  if (place.city === undefined && place.state === undefined && place.near === undefined) {
    return { country, where: undefined };
  }
  const parts = location.split(',').map((part) => part.trim());
  const last = parts.at(-1) ?? '';
  // "CA" after a city is California: only what is the country itself is left out.
  const isCountry = parts.length > 1 && countryCode(last) === place.country;
  return { country, where: (isCountry ? parts.slice(0, -1) : parts).join(', ') };
}

async function ask(params: Params, call: ProviderCall) {
  const place = whereOf(params.location);
  if (place === undefined) throw new ProviderError('unsupported', 'a place it has no jobs of');
  const { body } = await call.json({
    path: `/v1/api/jobs/${place.country}/search/1`,
    query: {
      app_id: call.settings.text('APP_ID'),
      app_key: call.settings.secret('KEY')?.reveal(),
      what: params.keyword,
      where: place.where,
      max_days_old: windowDays(params.posted_limit),
      results_per_page: Math.min(params.limit, PAGE_SIZE),
      sort_by: 'date',
      'content-type': 'application/json',
    },
    // A second attempt is another call of the few.
    send: 'once',
  });
  if (readIf(Refusal, body) !== undefined)
    throw new ProviderError('upstream', 'an exception with status 200');
  const { items, rejected } = readEach(Posting, readAs(Answer, body, 'search answer').results);
  return { items: items.flatMap((item) => jobOf(item) ?? []), rejected };
}

function jobOf(item: Static<typeof Posting>): Job | undefined {
  return readJob({
    // Words that were asked for come in <strong>.
    title: plainText(item.title, 400),
    url: item.redirect_url,
    company: item.company?.display_name,
    location: item.location?.display_name,
    posted: item.created,
  });
}
