import { readJobPlaces } from '../../core/lookup/job-places.ts';
import { type RawJob, readJob } from '../../core/lookup/jobs.ts';
import type { Job } from '../../core/lookup/kinds.ts';
import { firstLine } from '../../core/lookup/text.ts';
import { loadMetros } from '../../reference/metros.ts';
import { itemUrl } from './pages.ts';

/** UTF-16 units: first lines that are whole paragraphs say nothing we could take apart. */
const MAX_LINE = 600;
const WORKPLACE = /\b(?:remote|on-?site|hybrid|in-?office|in-?person|anywhere|worldwide|relocation|wfh)\b/iu;
const BESIDE =
  /^(?:(?:full|part)[ -]?time|contract(?:or)?s?|permanent|intern(?:ship)?s?|visa.*|multiple(?: roles| positions)?|various(?: roles)?|.*\b(?:equity|salary|bonus)\b.*|.*[$€£¥]\s?\d.*|.*\d\s?k\b.*|https?:.*|(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?)$/iu;
const ROLE =
  /engineer|developer|programmer|scientist|designer|manager|lead\b|head of|director|analyst|architect|researcher|writer|recruiter|devops|sre\b|cto\b|founding|product|marketing|sales|support|staff|senior|full[- ]?stack|back[- ]?end|front[- ]?end|data|roles?\b|positions?\b/iu;
/** First labels of hosts where companies have their forms, not their home. */
const NOT_HOME =
  /^(?:jobs?|apply|boards?|job-boards|careers?|hire|hiring|forms?|docs|news|www\.(?:linkedin|google|notion))\b/iu;

/** What the first line of a top-level comment of "Who is hiring?" says, by the convention of the thread. */
export interface HiringLine {
  readonly company: string;
  readonly title: string;
  readonly location: string;
  readonly companyUrl: string | undefined;
}

/**
 * Takes `Company | Role | Location | REMOTE | Full-time | https://company` apart, whatever the order behind the company.
 * A line without bars is a title, of an unknown company.
 */
export function readHiringLine(text: string): HiringLine {
  const line = firstLine(text, MAX_LINE);
  const urls = line.match(/https?:\/\/[^\s|)>\]]+/giu) ?? [];
  const companyUrl = urls.find((url) => URL.canParse(url) && !NOT_HOME.test(new URL(url).hostname));
  const [first = '', ...fields] = line
    .split('|')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (fields.length === 0) return { company: '', title: line, location: '', companyUrl };
  const company = first
    .replace(/\(?\s*https?:\/\/[^\s|)]+\s*\)?/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const places: string[] = [];
  const rest: string[] = [];
  for (const field of fields) {
    if (BESIDE.test(field)) continue;
    if (isPlace(field)) places.push(field);
    else rest.push(field);
  }
  const title = rest.find((field) => ROLE.test(field)) ?? rest[0] ?? line;
  return { company, title, location: places.join(', '), companyUrl };
}

function isPlace(field: string): boolean {
  if (ROLE.test(field)) return false;
  if (WORKPLACE.test(field)) return true;
  const { places, areas } = readJobPlaces(field, loadMetros());
  return areas.length > 0 || places.some(({ country }) => country !== undefined);
}

/** A comment as a posting; undefined where its first line says nothing. */
export function hiringJob(comment: {
  readonly id: string;
  readonly text: string;
  readonly at: string;
}): Job | undefined {
  const { company, title, location, companyUrl } = readHiringLine(comment.text);
  const raw: RawJob = {
    title,
    company,
    location,
    companyUrl,
    url: itemUrl(comment.id),
    posted: comment.at,
  };
  return readJob(raw);
}
