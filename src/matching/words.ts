import { broaderOf, conceptsOf, labelOf, sectorTokens } from '../core/words/tags.ts';
import { loadMetros } from './places/metros.ts';
import type { Words } from './token-table.ts';

/** The words of the service: the curated vocabulary of sectors, and metropolitan areas. Reads a table from a file once. */
export function createWords(): Words {
  const metros = loadMetros();
  return {
    metroOf: (place) => metros.metroOf(place),
    sectorsOf: sectorTokens,
    ownSectorsOf: (tags) => [
      ...new Set(
        tags.flatMap((tag) => {
          const concepts = conceptsOf(tag);
          const broader = new Set(concepts.flatMap(broaderOf));
          return concepts.filter((concept) => !broader.has(concept));
        }),
      ),
    ],
    labelOf,
  };
}
