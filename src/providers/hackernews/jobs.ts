import { Type } from 'typebox';
import { isOpenTo, readJobPlaces } from '../../core/lookup/job-places.ts';
import { bestJobs, isPostedWithin, windowStart } from '../../core/lookup/jobs.ts';
import type { Job, LookupParams } from '../../core/lookup/kinds.ts';
import { loadMetros } from '../../reference/metros.ts';
import { plainText } from '../html.ts';
import type { Found, ProviderCall } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { hiringJob } from './hiring.ts';

/** The author also asks "Who wants to be hired?" and for freelancers, each month: nine stories hold three months. */
const STORIES = 9;
/** A posting of a month ago stands in the thread before. */
const THREADS = 2;
/** Answers of a thread to one word; replies are among them. */
const COMMENTS = 200;
/** The first lines are what is read; the rest is searched upstream. */
const TEXT_LENGTH = 2_000;

const Hits = Type.Object({ hits: Type.Array(Type.Unknown()) });
const Story = Type.Object({ objectID: Type.String({ pattern: '^\\d+$' }), title: Type.String() });
const Comment = Type.Object({
  objectID: Type.String({ pattern: '^\\d+$' }),
  created_at: Type.String(),
  comment_text: Type.String(),
  story_id: Type.Union([Type.Number(), Type.String()]),
  parent_id: Type.Union([Type.Number(), Type.String()]),
});

/** Postings of the last two threads "Who is hiring?" that hold the words: two requests. */
export async function askJobs(params: LookupParams['jobs.search'], call: ProviderCall): Promise<Found<Job>> {
  const stories = await call.json({
    path: '/search_by_date',
    query: { tags: 'story,author_whoishiring', hitsPerPage: STORIES },
  });
  const threads = readEach(Story, readAs(Hits, stories.body, 'list of threads').hits)
    .items.filter(({ title }) => /who is hiring/iu.test(title))
    .slice(0, THREADS);
  if (threads.length === 0) return { items: [] };
  const since = windowStart(params.posted_limit, call.now);
  const { body } = await call.json({
    path: '/search_by_date',
    query: {
      tags: `comment,(${threads.map(({ objectID }) => `story_${objectID}`).join(',')})`,
      query: params.keyword,
      hitsPerPage: COMMENTS,
      numericFilters: since === undefined ? undefined : `created_at_i>${Math.floor(since.getTime() / 1000)}`,
    },
  });
  const { items, rejected } = readEach(Comment, readAs(Hits, body, 'search answer').hits);
  const asked = readJobPlaces(params.location, loadMetros());
  const jobs = items
    .filter(({ parent_id, story_id }) => String(parent_id) === String(story_id))
    .flatMap(({ objectID, created_at, comment_text }) => {
      const text = plainText(comment_text, TEXT_LENGTH);
      return hiringJob({ id: objectID, text, at: created_at }) ?? [];
    })
    .filter(
      ({ postedDate, location }) =>
        isPostedWithin(postedDate, params.posted_limit, call.now) &&
        isOpenTo(readJobPlaces(location, loadMetros()), asked, loadMetros()),
    );
  return { items: bestJobs(jobs, params.keyword, params.limit), rejected };
}
