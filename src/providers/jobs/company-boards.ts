import { Type } from 'typebox';
import type { SettingDeclaration } from '../provider.ts';
import { readAs, readIf } from '../provider.ts';
import { companyBoard, firstSegment } from './company-board.ts';

// What each supplier of company boards has of its own.

/** The most of a page; with the texts of all postings more would come near the limit of an answer. */
const PAGE_SIZE = 100;

const address = (url: string, meaning: string): SettingDeclaration => ({
  name: 'URL',
  kind: 'url',
  default: url,
  meaning,
});

/** Places in a row, and that the work may be done from anywhere. */
const placed = (places: readonly (string | null | undefined)[], isRemote: boolean) =>
  [...places, isRemote ? 'Remote' : ''].filter(Boolean).join('; ');
const named = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ');

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Anything = Type.Optional(Type.Unknown());
const JobsAlone = Type.Object({ jobs: Type.Array(Type.Unknown()) });
const Jobs = Type.Object({ name: Text, jobs: Type.Array(Type.Unknown()) });

/** https://developers.greenhouse.io/job-board.html */
export const greenhouse = companyBoard({
  id: 'greenhouse',
  title: 'Greenhouse',
  settings: [address('https://boards-api.greenhouse.io', 'address of the job board API')],
  limits: { timeoutMs: 10_000, concurrency: 4 },
  example: 'https://boards.greenhouse.io/gitlab',
  parting: '',
  companyOf: (url) => {
    if (!/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/u.test(url.hostname)) return undefined;
    // A board embedded in the company's own pages: /embed/job_board?for=acme
    return firstSegment(url) === 'embed' ? (url.searchParams.get('for') ?? undefined) : firstSegment(url);
  },
  request: ({ path }) => ({ path: `/v1/boards/${path}/jobs` }),
  list: (body) => ({ entries: readAs(JobsAlone, body, 'list of jobs').jobs }),
  posting: Type.Object({
    title: Type.String(),
    absolute_url: Type.String(),
    location: Type.Optional(
      Type.Union([Type.Object({ name: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
    ),
    first_published: Anything,
    updated_at: Anything,
    company_name: Text,
  }),
  read: (job, { company, path }) => ({
    title: job.title,
    url: job.absolute_url,
    company: job.company_name ?? company,
    companyUrl: `https://boards.greenhouse.io/${path}`,
    location: job.location?.name,
    // Older answers have only when it was last changed.
    posted: job.first_published ?? job.updated_at,
    texts: [],
  }),
});

const Postings = Type.Array(Type.Unknown());
const isEuropean = (url: URL | undefined) => url?.hostname === 'jobs.eu.lever.co';

/** https://github.com/lever/postings-api */
export const lever = companyBoard({
  id: 'lever',
  title: 'Lever',
  settings: [
    address('https://api.lever.co', 'address of the postings API'),
    {
      name: 'EU_URL',
      kind: 'url',
      default: 'https://api.eu.lever.co',
      meaning: 'the same in Europe, for boards at jobs.eu.lever.co',
    },
  ],
  limits: { timeoutMs: 10_000, concurrency: 4, maxBytes: 10 * 1024 * 1024 },
  example: 'https://jobs.lever.co/palantir',
  parting: '',
  companyOf: (url) => (/^jobs(?:\.eu)?\.lever\.co$/u.test(url.hostname) ? firstSegment(url) : undefined),
  request: ({ path, url }, page, { settings }) => {
    const where = `/v0/postings/${path}`;
    const european = settings.text('EU_URL') ?? '';
    const query = { mode: 'json', skip: page * PAGE_SIZE, limit: PAGE_SIZE };
    return isEuropean(url) ? { guardedUrl: `${european}${where}`, query } : { path: where, query };
  },
  list: (body) => {
    const entries = readAs(Postings, body, 'list of postings');
    return { entries, hasMore: entries.length >= PAGE_SIZE };
  },
  posting: Type.Object({
    text: Type.String(),
    hostedUrl: Type.String(),
    createdAt: Anything,
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
  }),
  read: ({ text, hostedUrl, createdAt, workplaceType, categories }, { company, path, url }) => ({
    title: text,
    url: hostedUrl,
    company,
    companyUrl: `https://jobs${isEuropean(url) ? '.eu' : ''}.lever.co/${path}`,
    location: placed(categories?.allLocations ?? [categories?.location], workplaceType === 'remote'),
    posted: createdAt,
    texts: [categories?.team, categories?.department, categories?.commitment],
  }),
});

const AshbyAddress = Type.Object({
  postalAddress: Type.Object({ addressCountry: Type.String({ minLength: 1 }) }),
});

/** https://developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby = companyBoard({
  id: 'ashby',
  title: 'Ashby',
  aside: ', and slow',
  settings: [address('https://api.ashbyhq.com', 'address of the job posting API')],
  // Ten to twenty seconds have been seen.
  limits: { timeoutMs: 25_000, concurrency: 4, maxBytes: 10 * 1024 * 1024 },
  example: 'https://jobs.ashbyhq.com/ashby',
  parting: '-',
  companyOf: (url) => (url.hostname === 'jobs.ashbyhq.com' ? firstSegment(url) : undefined),
  request: ({ path }) => ({ path: `/posting-api/job-board/${path}` }),
  list: (body) => ({ entries: readAs(JobsAlone, body, 'job board').jobs }),
  posting: Type.Object({
    title: Type.String(),
    jobUrl: Type.String(),
    isListed: Anything,
    isRemote: Anything,
    location: Text,
    secondaryLocations: Type.Optional(Type.Union([Type.Array(Type.Object({ location: Text })), Type.Null()])),
    address: Anything,
    publishedAt: Anything,
    department: Text,
    team: Text,
  }),
  read: (job, { company, path }) => {
    if (job.isListed === false) return undefined;
    const country = readIf(AshbyAddress, job.address)?.postalAddress.addressCountry;
    const main = job.location;
    const first = main?.includes(',') || main === country ? main : named([main, country]);
    const places = [first, ...(job.secondaryLocations ?? []).map(({ location }) => location)];
    const isSaid = places.some((place) => /\bremote\b/iu.test(place ?? ''));
    return {
      title: job.title,
      url: job.jobUrl,
      company,
      companyUrl: `https://jobs.ashbyhq.com/${path}`,
      location: placed(places, job.isRemote === true && !isSaid),
      posted: job.publishedAt,
      texts: [job.department, job.team],
    };
  },
});

/** The company before a supplier's domain; undefined for the supplier's own hosts and for every other host. */
function hostBelow(url: URL, domain: string, ownHosts: string): string | undefined {
  const [, name] = /^([\w-]+)\.(.+)$/u.exec(url.hostname) ?? [];
  const isCompany = url.hostname === `${name}.${domain}` && !ownHosts.split(' ').includes(name ?? '');
  return isCompany ? name : undefined;
}

/** https://help.workable.com (careers widget); the list is public. */
export const workable = companyBoard({
  id: 'workable',
  title: 'Workable',
  aside: ', with a strict rate limit',
  settings: [address('https://apply.workable.com', 'address of the careers widget API')],
  // It answers 429 after a few quick calls.
  limits: { timeoutMs: 10_000, concurrency: 1, perSecond: 1 },
  example: 'https://apply.workable.com/huggingface',
  parting: '-',
  companyOf: (url) =>
    url.hostname === 'apply.workable.com'
      ? firstSegment(url)
      : hostBelow(url, 'workable.com', 'www apply jobs help resources careers api'),
  request: ({ path }) => ({ path: `/api/v1/widget/accounts/${path}`, query: { details: true } }),
  list: (body) => {
    const { name, jobs } = readAs(Jobs, body, 'list of jobs');
    return { entries: jobs, name };
  },
  posting: Type.Object({
    title: Type.String(),
    url: Type.String(),
    city: Text,
    state: Text,
    country: Text,
    locations: Type.Optional(
      Type.Union([
        Type.Array(Type.Object({ city: Text, state: Text, region: Text, country: Text })),
        Type.Null(),
      ]),
    ),
    telecommuting: Anything,
    department: Text,
    published_on: Anything,
  }),
  read: (job, { name, path }) => {
    const several = job.locations ?? [];
    const places = several.length > 0 ? several : [{ ...job, region: job.state }];
    return {
      title: job.title,
      url: job.url,
      company: name,
      companyUrl: `https://apply.workable.com/${path}`,
      location: placed(
        places.map(({ city, region, country }) => named([city, region, country])),
        job.telecommuting === true,
      ),
      posted: job.published_on,
      texts: [job.department],
    };
  },
});

/** Where the company stands in the address of Recruitee. */
const PLACE = '{company}';
/** A label of a host name, and no more: the company becomes part of one. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu;

const Offers = Type.Object({ offers: Type.Array(Type.Unknown()) });

/** https://docs.recruitee.com/reference/offers */
export const recruitee = companyBoard({
  id: 'recruitee',
  title: 'Recruitee',
  settings: [
    address(
      `https://${PLACE}.recruitee.com`,
      `address of the boards, ${PLACE} where the company stands; without that the company is the path`,
    ),
  ],
  limits: { timeoutMs: 10_000, concurrency: 4 },
  example: 'https://bunq.recruitee.com',
  parting: '',
  companyOf: (url) => hostBelow(url, 'recruitee.com', 'www api app docs support help auth'),
  request: ({ company }, _page, { settings }) => {
    if (!LABEL.test(company)) return undefined;
    const base = settings.text('URL') ?? '';
    // Any company may be named, so what the host leads to is as good as the user's.
    return base.includes(PLACE)
      ? { guardedUrl: `${base.replace(PLACE, company.toLowerCase())}/api/offers/` }
      : { path: `/${company}/api/offers/` };
  },
  list: (body) => ({
    entries: readAs(Offers, body, 'list of offers').offers,
  }),
  posting: Type.Object({
    title: Type.String(),
    careers_url: Type.String(),
    location: Text,
    city: Text,
    country: Text,
    remote: Anything,
    department: Text,
    company_name: Text,
    published_at: Anything,
    created_at: Anything,
  }),
  read: (job, { company }) => ({
    title: job.title,
    url: job.careers_url,
    company: job.company_name ?? company,
    companyUrl: URL.canParse(job.careers_url) ? new URL('/', job.careers_url).href : undefined,
    location: placed([job.location || named([job.city, job.country])], job.remote === true),
    posted: job.published_at ?? job.created_at,
    texts: [job.department],
  }),
});

const Labelled = Type.Optional(Type.Union([Type.Object({ label: Text }), Type.Null()]));
const Found = Type.Object({ totalFound: Type.Number(), content: Type.Array(Type.Unknown()) });

/** https://developers.smartrecruiters.com/docs/posting-api */
export const smartrecruiters = companyBoard({
  id: 'smartrecruiters',
  title: 'SmartRecruiters',
  settings: [address('https://api.smartrecruiters.com', 'address of the posting API')],
  limits: { timeoutMs: 10_000, concurrency: 4 },
  example: 'https://jobs.smartrecruiters.com/smartrecruiters',
  parting: '',
  companyOf: (url) =>
    /^(?:jobs|careers)\.smartrecruiters\.com$/u.test(url.hostname) ? firstSegment(url) : undefined,
  request: ({ path }, page) => ({
    path: `/v1/companies/${path}/postings`,
    query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
  }),
  // An unknown company is no failure there either: 200 with nothing found.
  list: (body, page) => {
    const { content, totalFound } = readAs(Found, body, 'list of postings');
    return { entries: content, hasMore: content.length > 0 && (page + 1) * PAGE_SIZE < totalFound };
  },
  posting: Type.Object({
    id: Type.String({ minLength: 1 }),
    name: Type.String(),
    releasedDate: Anything,
    location: Type.Optional(
      Type.Union([
        Type.Object({ fullLocation: Text, city: Text, region: Text, country: Text, remote: Anything }),
        Type.Null(),
      ]),
    ),
    company: Type.Optional(Type.Object({ name: Text, identifier: Text })),
    department: Labelled,
    function: Labelled,
  }),
  read: (job, { company }) => {
    const home = `https://jobs.smartrecruiters.com/${encodeURIComponent(job.company?.identifier ?? company)}`;
    const place = job.location;
    // Countries come as two small letters.
    const parts = named([place?.city, place?.region, place?.country?.toUpperCase()]);
    return {
      title: job.name,
      url: `${home}/${encodeURIComponent(job.id)}`,
      company: job.company?.name ?? company,
      companyUrl: home,
      location: placed([place?.fullLocation || parts], place?.remote === true),
      posted: job.releasedDate,
      texts: [job.department?.label, job.function?.label],
    };
  },
});
