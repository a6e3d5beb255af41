import type { Gazetteer } from '../core/place/meant-places.ts';
import { loadMetros } from './metros.ts';
import { loadTowns } from './towns.ts';

/** What the service knows of the world's places, without what is on record. */
export function loadGazetteer(): Gazetteer {
  return { metros: loadMetros(), towns: loadTowns() };
}
