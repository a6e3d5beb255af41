import { type Static, Type } from 'typebox';
import { type ProviderCall, readAs, readEach, type Upstream } from '../provider.ts';
import { boardLookup } from './company-board.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Answer = Type.Object({ offers: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  title: Type.String(),
  careers_url: Type.String(),
  location: Text,
  city: Text,
  country: Text,
  remote: Type.Optional(Type.Unknown()),
  department: Text,
  company_name: Text,
  published_at: Type.Optional(Type.Unknown()),
  created_at: Type.Optional(Type.Unknown()),
});

/** Hosts below recruitee.com that are no company's. */
const OWN_HOSTS: ReadonlySet<string> = new Set(['www', 'api', 'app', 'docs', 'support', 'help', 'auth']);
/** Where the company stands in the address. */
const PLACE = '{company}';
/** A label of a host name, and no more: the company becomes part of one. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu;

/** https://docs.recruitee.com/reference/offers */
export const recruitee: Upstream = {
  id: 'recruitee',
  title: 'Recruitee',
  about:
    'The job board of one company, where the keyword has its address or `company:name`; free and public.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      default: `https://${PLACE}.recruitee.com`,
      meaning: `address of the boards, ${PLACE} where the company stands; without that the company is the path`,
    },
  ],
  limits: { timeoutMs: 10_000, concurrency: 4 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: {
        keyword: 'https://bunq.recruitee.com',
        location: 'Worldwide',
        posted_limit: 'any-time',
        limit: 1,
      },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: { 'jobs.search': boardLookup({ companyOf, parting: '', read }) },
};

function companyOf(url: URL): string | undefined {
  const [, name] = /^([\w-]+)\.recruitee\.com$/u.exec(url.hostname) ?? [];
  return name !== undefined && OWN_HOSTS.has(name) ? undefined : name;
}

async function read(company: string, call: ProviderCall) {
  if (!LABEL.test(company)) return { postings: [], rejected: 0 };
  const base = call.settings.text('URL') ?? '';
  const { status, body } = await call.json({
    // Any company may be named, so what the host leads to is as good as the user's.
    ...(base.includes(PLACE)
      ? { guardedUrl: `${base.replace(PLACE, company.toLowerCase())}/api/offers/` }
      : { path: `/${company}/api/offers/` }),
    accept: [404],
  });
  if (status === 404) return { postings: [], rejected: 0 };
  const { items, rejected } = readEach(Posting, readAs(Answer, body, 'list of offers').offers);
  const postings = items.map((job) => ({
    title: job.title,
    url: job.careers_url,
    company: job.company_name ?? company,
    companyUrl: URL.canParse(job.careers_url) ? new URL('/', job.careers_url).href : undefined,
    location: placeOf(job),
    posted: job.published_at ?? job.created_at,
    texts: [job.department],
  }));
  return { postings, rejected };
}

function placeOf(job: Static<typeof Posting>): string {
  const place = job.location || [job.city, job.country].filter(Boolean).join(', ');
  return job.remote === true ? [place, 'Remote'].filter(Boolean).join('; ') : place;
}
