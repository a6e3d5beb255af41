import { readFileSync } from 'node:fs';
import { parse } from 'tldts';
import { type Gazetteer, type MetroTable, readMetroTable, type Town } from './rules-meant-places.ts';

/** Hosts where many firms have a page: an address there does not identify a firm. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  (
    'facebook.com twitter.com x.com linkedin.com instagram.com youtube.com angel.co wellfound.com crunchbase.com ' +
    'medium.com github.com google.com goo.gl bit.ly t.co apple.com techcrunch.com venturebeat.com archive.org ' +
    'wikipedia.org kickstarter.com indiegogo.com notion.site notion.so linktr.ee about.me tumblr.com rocketpun.ch ' +
    'producthunt.com gust.com f6s.com typeform.com airtable.com sites.google.com dropbox.com vimeo.com meetup.com ' +
    'trello.com asana.com clickup.com monday.com hubspot.com pipedrive.com attio.com pitchbook.com tracxn.com ' +
    'openvc.app dealroom.co substack.com weibo.com qq.com amazonaws.com carrd.co'
  ).split(' '),
);

/**
 * The registrable domain of a website ("https://www.foo.co.uk/about" gives "foo.co.uk"), by the public suffix list;
 * undefined for what is no public host and for hosts many share.
 */
export function domainOf(website: string | undefined): string | undefined {
  if (website === undefined) return undefined;
  const { domain, isIcann, isPrivate } = parse(website.trim(), { allowPrivateDomains: true });
  if (domain === null || !(isIcann || isPrivate) || SHARED_HOSTS.has(domain)) return undefined;
  return domain.toLowerCase();
}

/** The address as one can open it, or undefined if it is no web address. */
export function websiteOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? address.slice(0, 500) : undefined;
}

const FILE = new URL('./towns.txt', import.meta.url);
const LINE = /^(?<people>\d+) (?<key>.+) (?<country>[A-Z]{3})(?:\/(?<state>[A-Z]{2}))?$/u;

let towns: readonly Town[] | undefined;

/**
 * Towns of 50,000 people and more, largest first, read once per thread at the first call: some 10 ms. Throws the file
 * system's error where the file is gone.
 */
export function loadTowns(): readonly Town[] {
  towns ??= readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line): Town[] => {
      const { people, key = '', country = '', state } = LINE.exec(line)?.groups ?? {};
      if (people === undefined) return [];
      return [{ key, country, ...(state === undefined ? {} : { state }), people: Number(people) }];
    });
  return towns;
}

const METROS_FILE = new URL('./metros.txt', import.meta.url);

let table: MetroTable | undefined;

/**
 * The table of metropolitan areas, read once per thread at the first call: a few ms, and the countries one by one as
 * they are asked for. Throws the file system's error if the file is gone.
 */
export function loadMetros(): MetroTable {
  table ??= readMetroTable(readFileSync(METROS_FILE, 'utf8'));
  return table;
}

/** What the service knows of the world's places, without what is on record. */
export function loadGazetteer(): Gazetteer {
  return { metros: loadMetros(), towns: loadTowns() };
}
