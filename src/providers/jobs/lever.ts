import { Type } from 'typebox';
import { type ProviderCall, readAs, readEach, type Upstream } from '../provider.ts';
import { type BoardPosting, boardLookup, firstSegment } from './company-board.ts';

/** With the texts of all postings a page of more would come near the limit of an answer. */
const PAGE_SIZE = 100;
/** Companies with more than five hundred openings are searched by their newest. */
const MAX_PAGES = 5;

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Answer = Type.Array(Type.Unknown());
const Posting = Type.Object({
  text: Type.String(),
  hostedUrl: Type.String(),
  createdAt: Type.Optional(Type.Unknown()),
  workplaceType: Text,
  categories: Type.Optional(
    Type.Object({
      location: Text,
      allLocations: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
      team: Text,
      department: Text,
      commitment: Text,
    }),
  ),
});

/** https://github.com/lever/postings-api */
export const lever: Upstream = {
  id: 'lever',
  title: 'Lever',
  about:
    'The job board of one company, where the keyword has its address or `company:name`; free and public.',
  settings: [
    { name: 'URL', kind: 'url', default: 'https://api.lever.co', meaning: 'address of the postings API' },
    {
      name: 'EU_URL',
      kind: 'url',
      default: 'https://api.eu.lever.co',
      meaning: 'the same in Europe, for boards at jobs.eu.lever.co',
    },
  ],
  limits: { timeoutMs: 10_000, concurrency: 4, maxBytes: 10 * 1024 * 1024 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: {
        keyword: 'https://jobs.lever.co/palantir',
        location: 'Worldwide',
        posted_limit: 'any-time',
        limit: 1,
      },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: {
    'jobs.search': boardLookup({
      companyOf: (url) => (/^jobs(?:\.eu)?\.lever\.co$/u.test(url.hostname) ? firstSegment(url) : undefined),
      parting: '',
      read,
    }),
  },
};

async function read(company: string, call: ProviderCall, url: URL | undefined) {
  const isEuropean = url?.hostname === 'jobs.eu.lever.co';
  const postings: BoardPosting[] = [];
  let rejected = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { status, body } = await ask(company, page, isEuropean, call);
    if (status === 404) break;
    const entries = readAs(Answer, body, 'list of postings');
    const read = readEach(Posting, entries);
    rejected += read.rejected;
    for (const { text, hostedUrl, createdAt, workplaceType, categories } of read.items) {
      const places = categories?.allLocations ?? [categories?.location ?? ''];
      postings.push({
        title: text,
        url: hostedUrl,
        company,
        companyUrl: `https://jobs${isEuropean ? '.eu' : ''}.lever.co/${encodeURIComponent(company)}`,
        location: [...places, ...(workplaceType === 'remote' ? ['Remote'] : [])].filter(Boolean).join('; '),
        posted: createdAt,
        texts: [categories?.team, categories?.department, categories?.commitment],
      });
    }
    if (entries.length < PAGE_SIZE) break;
  }
  return { postings, rejected };
}

function ask(company: string, page: number, isEuropean: boolean, call: ProviderCall) {
  const path = `/v0/postings/${encodeURIComponent(company)}`;
  const query = { mode: 'json', skip: page * PAGE_SIZE, limit: PAGE_SIZE };
  const european = call.settings.text('EU_URL') ?? '';
  if (!isEuropean) return call.json({ path, query, accept: [404] });
  return call.json({ guardedUrl: `${european}${path}`, query, accept: [404] });
}
