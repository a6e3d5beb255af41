import { type Static, Type } from 'typebox';
import { type ProviderCall, readAs, readEach, type Upstream } from '../provider.ts';
import { type BoardPosting, boardLookup, firstSegment } from './company-board.ts';

/** The most of a page. */
const PAGE_SIZE = 100;
const MAX_PAGES = 5;

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Labelled = Type.Optional(Type.Union([Type.Object({ label: Text }), Type.Null()]));
const Answer = Type.Object({ totalFound: Type.Number(), content: Type.Array(Type.Unknown()) });
const Place = Type.Object({
  fullLocation: Text,
  city: Text,
  region: Text,
  country: Text,
  remote: Type.Optional(Type.Unknown()),
});
const Posting = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  releasedDate: Type.Optional(Type.Unknown()),
  location: Type.Optional(Type.Union([Place, Type.Null()])),
  company: Type.Optional(Type.Object({ name: Text, identifier: Text })),
  department: Labelled,
  function: Labelled,
});

/** https://developers.smartrecruiters.com/docs/posting-api */
export const smartrecruiters: Upstream = {
  id: 'smartrecruiters',
  title: 'SmartRecruiters',
  about:
    'The job board of one company, where the keyword has its address or `company:name`; free and public.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      default: 'https://api.smartrecruiters.com',
      meaning: 'address of the posting API',
    },
  ],
  limits: { timeoutMs: 10_000, concurrency: 4 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: {
        keyword: 'https://jobs.smartrecruiters.com/smartrecruiters',
        location: 'Worldwide',
        posted_limit: 'any-time',
        limit: 1,
      },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: {
    'jobs.search': boardLookup({
      companyOf: (url) =>
        /^(?:jobs|careers)\.smartrecruiters\.com$/u.test(url.hostname) ? firstSegment(url) : undefined,
      parting: '',
      read,
    }),
  },
};

/** An unknown company is no failure there either: 200 with nothing found. */
async function read(company: string, call: ProviderCall) {
  const postings: BoardPosting[] = [];
  let rejected = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { status, body } = await call.json({
      path: `/v1/companies/${encodeURIComponent(company)}/postings`,
      query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
      accept: [404],
    });
    if (status === 404) break;
    const { content, totalFound } = readAs(Answer, body, 'list of postings');
    const read = readEach(Posting, content);
    rejected += read.rejected;
    postings.push(...read.items.map((item) => postingOf(item, company)));
    if (content.length === 0 || (page + 1) * PAGE_SIZE >= totalFound) break;
  }
  return { postings, rejected };
}

function postingOf(item: Static<typeof Posting>, company: string): BoardPosting {
  const home = `https://jobs.smartrecruiters.com/${encodeURIComponent(item.company?.identifier ?? company)}`;
  return {
    title: item.name,
    url: `${home}/${encodeURIComponent(item.id)}`,
    company: item.company?.name ?? company,
    companyUrl: home,
    location: placeOf(item.location),
    posted: item.releasedDate,
    texts: [item.department?.label, item.function?.label],
  };
}

function placeOf(place: Static<typeof Place> | null | undefined): string {
  if (place === null || place === undefined) return '';
  // Countries come as two small letters.
  const parts = [place.city, place.region, place.country?.toUpperCase()].filter(Boolean).join(', ');
  const text = place.fullLocation || parts;
  return place.remote === true ? [text, 'Remote'].filter(Boolean).join('; ') : text;
}
