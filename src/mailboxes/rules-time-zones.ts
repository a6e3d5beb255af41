import type { MetroTable } from '../reference/rules-meant-places.ts';
import { type Place, parsePlace, placeOf } from '../reference/rules-place.ts';
import { mailboxAllowance } from './rules-known-hosts.ts';
import { nextDayAt, nextSlot } from './rules-local-time.ts';
import type { Mailbox, Slot } from './rules-mailbox.ts';
import type { Replan } from './rules-mailbox-input.ts';
import zones from './time-zones.json' with { type: 'json' };

/** When a touch may go whose mailbox reached its daily limit: in the first window of its next day. */
export function slotAfterFullDay(
  now: Date,
  sequence: { readonly timeZone: string | undefined },
  { settings }: Pick<Mailbox, 'settings'>,
): Slot {
  const { window, timeZone } = settings;
  return nextSlot({ after: nextDayAt(now, timeZone), window, timeZone: sequence.timeZone ?? timeZone });
}

/**
 * Plans touches again by the hours and limits their mailbox has now: by the same rules as a first planning,
 * from `now` on, and not today where the mailbox has reached its limit. One that was refused for now is not
 * tried before its time.
 */
export function replanAt(now: Date, operatorPerDay: number): Replan {
  return (mailbox, { dueAt, dueUntil, attempts, timeZone }) => {
    const { settings, sentDay, sentCount } = mailbox;
    const earliest = attempts > 0 && dueAt !== undefined && dueAt > now ? dueAt : now;
    const zone = timeZone ?? settings.timeZone;
    const open = nextSlot({ after: earliest, window: settings.window, timeZone: zone });
    const { day, perDay } = mailboxAllowance(mailbox, operatorPerDay, now);
    // A day ahead of ours: the mailbox's zone was changed, and today's count is of that day.
    const isFull = (sentDay ?? '') > day || (sentDay === day ? sentCount : 0) >= perDay;
    const after = isFull ? slotAfterFullDay(now, { timeZone }, mailbox) : open;
    const slot = after.at > open.at ? after : open;
    const isOpen = slot.at.getTime() === earliest.getTime();
    const isKept =
      dueAt !== undefined &&
      dueUntil?.getTime() === slot.until.getTime() &&
      // What waits for its turn in open hours stays before those that came later.
      (isOpen ? dueAt <= slot.at : dueAt.getTime() === slot.at.getTime());
    return isKept ? undefined : slot;
  };
}

/**
 * When a mailbox is free whose gap is another now: the last message was followed by one to two gaps, and the same share of the
 * new one counts from it. `freeAt`: by the old gap. Seconds.
 */
export function freeByGap(
  freeAt: Date,
  lastAt: Date | undefined,
  gap: { readonly before: number; readonly after: number },
): Date {
  if (lastAt === undefined || gap.before === gap.after) return freeAt;
  const share = gap.before > 0 ? (freeAt.getTime() - lastAt.getTime()) / (gap.before * 1_000) : 1;
  return new Date(lastAt.getTime() + Math.min(2, Math.max(1, share)) * gap.after * 1_000);
}

/**
 * Zone names by what is known: `NOR`, `USA/TX`, and with a city `USA/TX/el paso` and `AUS/perth`. `time-zones.json` has
 * - countries that keep one time by the area of their zone (IANA time zone database, zone.tab and zone1970.tab, 2025b, public
 *   domain): all zones of the country show the same time in 2027 and 2028, and the first stands for them;
 * - countries and, with their postal codes, states of the USA and Canada in which nineteen in twenty people live by one time: a
 *   message that comes to the twentieth does so an hour or two early;
 * - cities, as `cityKey` has them, where the state or country does not settle it.
 */
export const ZONE_BY_PLACE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(zones.countries).flatMap(([area, entries]) =>
    entries.map((entry) => [entry.slice(0, 3), `${area}/${entry.slice(4)}`] as const),
  ),
  ...Object.entries(zones.states).flatMap(([zone, places]) => places.map((place) => [place, zone] as const)),
  ...Object.entries(zones.cities).flatMap(([head, cities]) => {
    const [place = '', zone = ''] = head.split(' ');
    return cities.map((city) => [`${place}/${city}`, zone] as const);
  }),
]);

/** What is known of where a person is, as records have it. */
export interface Whereabouts {
  readonly country?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** A geography as people write it; looked at where the columns do not settle it. */
  readonly geographyText?: string | null | undefined;
}

/**
 * The IANA time zone of a person, where what is known of their place determines it; undefined if it does
 * not, as for the USA without a state. `places` finds the country of a city that is given alone, and the city
 * a suburb belongs to.
 */
export function zoneOf(
  { country = null, state = null, city = null, geographyText }: Whereabouts,
  places?: Pick<MetroTable, 'metroOf' | 'withCountry'>,
): string | undefined {
  return (
    zoneOfPlace(placeOf({ country, state, city }), places) ??
    (geographyText ? zoneOfPlace(parsePlace(geographyText), places) : undefined)
  );
}

function zoneOfPlace(
  place: Place,
  places: Pick<MetroTable, 'metroOf' | 'withCountry'> | undefined,
): string | undefined {
  const { country, state, city } = places?.withCountry(place) ?? place;
  if (country === undefined) return undefined;
  const area = state === undefined ? country : `${country}/${state}`;
  // A metropolitan area's key is written as those of the table are: `USA/IN/indianapolis`, `AUS/sydney`.
  const metro = city === undefined ? undefined : places?.metroOf({ country, ...(state && { state }), city });
  const wider = metro === undefined ? undefined : metro.slice(0, metro.lastIndexOf('/'));
  for (const key of [`${area}/${city ?? ''}`, metro, area, wider, country]) {
    const zone = key === undefined ? undefined : ZONE_BY_PLACE.get(key);
    if (zone !== undefined) return zone;
  }
  return undefined;
}
