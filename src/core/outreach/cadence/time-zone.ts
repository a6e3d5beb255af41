import type { MetroTable } from '../../place/metro.ts';
import { type Place, parsePlace, placeOf } from '../../place/place.ts';
import { ZONE_BY_PLACE } from './time-zone-table.ts';

/** What is known of where a person is, as records have it. */
export interface Whereabouts {
  readonly country?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** A geography as people write it; looked at where the columns do not settle it. */
  readonly geographyText?: string | null | undefined;
}

/**
 * The IANA time zone of a person, where what is known of their place determines it; undefined where it does
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
