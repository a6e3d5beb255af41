import { countryCode, placeKey } from '../place/countries.ts';
import type { MetroTable } from '../place/metro.ts';
import { type Place, parsePlace } from '../place/place.ts';
import { REGIONS } from '../place/regions.ts';
import { areaCountries } from '../place/world-areas.ts';

/** Where a job can be done, or where a person looks for one. */
export interface JobPlaces {
  /** The text says that the work is remote. */
  readonly isRemote: boolean;
  /** The text names the whole world. */
  readonly isWorldwide: boolean;
  /** Nothing is ruled out: nothing is said, the whole world is, or "remote" and no more. */
  readonly isEverywhere: boolean;
  readonly places: readonly Place[];
  /** Parts of the world, as their countries. */
  readonly areas: readonly ReadonlySet<string>[];
}

export type Metros = Pick<MetroTable, 'metroOf' | 'withCountry'>;

/** More places than any real posting names; bounds the cost of a hostile one. */
const MAX_PARTS = 40;

const REMOTE =
  /\b(?:fully |100% ?)?(?:remote(?:ly)?|work from home|wfh|distributed|telecommut\w+|homeoffice|home office)\b/giu;
const EVERYWHERE =
  /\b(?:worldwide|anywhere(?: in the world)?|global(?:ly)?|everywhere|international|all countries)\b/giu;
/** Words that accompany places and are no place. */
const BESIDE =
  /\b(?:on-?site|in-?office|in-?person|hybrid|office|only|based|preferred|first|friendly|optional|possible|candidates|residents?|timezones?|time zones?|hours|greater|within|in the|the|various|several|multiple|locations?|flexible|headquarters|hq|n\/?a|tbd|unspecified|not specified)\b(?=$|[\s,.)-])/giu;
const STATE_CODES: ReadonlySet<string> = new Set(REGIONS.map(({ code }) => code));

/**
 * Reads the location of a posting as the boards write it: "Berlin, Germany", "Remote (US only)", "USA, Canada", "San
 * Francisco, CA | New York, NY", "EMEA", "Anywhere". A city without its country gets that of the one city the world
 * means by the name.
 */
export function readJobPlaces(text: string, metros: Metros): JobPlaces {
  const places: Place[] = [];
  const areas: ReadonlySet<string>[] = [];
  const isRemote = text.search(REMOTE) >= 0;
  let isWorldwide = false;
  for (const segment of segmentsOf(text)) {
    const parts = segment
      .split(',')
      .map((part) => {
        const bare = part.replace(REMOTE, ' ').replace(EVERYWHERE, ' ').replace(BESIDE, ' ');
        const rest = bare.replace(/^[\s\-–—:.]+|[\s\-–—:]+$/gu, '').replace(/\s+/gu, ' ');
        if (rest === '' && part.search(EVERYWHERE) >= 0) isWorldwide = true;
        return rest;
      })
      .filter((part) => part !== '');
    for (const name of placesOf(parts.slice(0, MAX_PARTS))) {
      const area = areaCountries(placeKey(name));
      if (area !== undefined) areas.push(area);
      else places.push(metros.withCountry(parsePlace(name)));
    }
  }
  const isEverywhere = isWorldwide || (places.length === 0 && areas.length === 0);
  return { isRemote, isWorldwide, isEverywhere, places, areas };
}

function segmentsOf(text: string): string[] {
  return (
    text
      .slice(0, 500)
      .replace(/[()[\]]/gu, ',')
      // "OR" and "IN" are states: only small letters are words here.
      .split(/[|;/\n•·]|\s[-–—]\s|\s\+\s/u)
      .flatMap((segment) =>
        countryCode(segment) === undefined ? segment.split(/\s(?:or|and|&)\s/u) : [segment],
      )
      .slice(0, MAX_PARTS)
  );
}

/** "Austin, TX, USA, Berlin, Germany" is two places: a country or a state's code ends one. */
function placesOf(parts: readonly string[]): string[] {
  const names: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) names.push(open.join(', '));
    open = [];
  };
  for (const part of parts) {
    const isArea = areaCountries(placeKey(part)) !== undefined && !STATE_CODES.has(part);
    if (isArea) close();
    // "Denver, CO, USA": the country of the place just ended is no place of its own.
    const country = countryCode(part);
    const last = names.at(-1);
    if (open.length === 0 && last?.includes(',') && country === parsePlace(last).country) continue;
    open.push(part);
    if (isArea || country !== undefined || (open.length > 1 && STATE_CODES.has(part))) close();
  }
  close();
  return names;
}

/**
 * Whether a job at one place matches a search for another: equal, or one contains the other, as far as both
 * are known. Names that cannot be located (a village without its country) only equal themselves.
 */
function meet(job: Place, asked: Place, metros: Metros): boolean {
  const metro = metros.metroOf(job);
  const wanted = metros.metroOf(asked);
  if (metro !== undefined && metro === wanted) return true;
  if (job.country === undefined || asked.country === undefined) {
    return job.city !== undefined && job.city === asked.city;
  }
  if (job.country !== asked.country) return false;
  const isWholeCountry = (place: Place): boolean =>
    place.state === undefined && place.city === undefined && place.near === undefined;
  if (isWholeCountry(job) || isWholeCountry(asked)) return true;
  const isWholeState = (place: Place): boolean => place.city === undefined && place.near === undefined;
  if (job.state !== undefined && job.state === asked.state && (isWholeState(job) || isWholeState(asked))) {
    return true;
  }
  return metro === undefined && wanted === undefined && job.city === asked.city;
}

/**
 * Whether a job may be taken at one of the asked places. A remote job is open to everyone within its places;
 * one without any is open to all. Where "remote" is asked, only remote jobs are.
 */
export function isOpenTo(job: JobPlaces, asked: JobPlaces, metros: Metros): boolean {
  // A job that may be done anywhere is remote.
  if (asked.isRemote && !job.isRemote && !job.isWorldwide) return false;
  if (asked.isEverywhere || job.isEverywhere) return true;
  const within = (areas: JobPlaces['areas'], places: JobPlaces['places']): boolean =>
    areas.some((area) => places.some(({ country }) => country !== undefined && area.has(country)));
  return (
    job.places.some((place) => asked.places.some((wanted) => meet(place, wanted, metros))) ||
    within(job.areas, asked.places) ||
    within(asked.areas, job.places) ||
    job.areas.some((area) => asked.areas.some((wanted) => [...wanted].some((country) => area.has(country))))
  );
}
