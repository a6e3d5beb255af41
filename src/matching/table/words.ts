import { askedFields, fieldsAbove, isBroadField, likenessOf, moreKindsOf } from '../../core/words/fields.ts';
import { broaderOf, labelOf, mentionedIn, ownConcepts, sectorTokens } from '../../core/words/tags.ts';
import { loadMetros } from '../../reference/metros.ts';
import type { Words } from './token-table.ts';

const STATE_OF_METRO = /^(?:USA|CAN)\/(?<state>[A-Z]{2})\//u;

/** The words of the service: the curated vocabulary of sectors, and metropolitan areas. Reads a table from a file once. */
export function createWords(): Words {
  const metros = loadMetros();
  return {
    completed(place) {
      const known = metros.withCountry(place);
      const metro = metros.metroOf(known);
      // A metropolitan area of the two countries whose states count is named `USA/CA/san jose`.
      const state = known.state ?? STATE_OF_METRO.exec(metro ?? '')?.groups?.state;
      return {
        ...known,
        ...(state === undefined ? {} : { state }),
        ...(metro === undefined ? {} : { metro }),
      };
    },
    sectorsOf: sectorTokens,
    ownSectorsOf: ownConcepts,
    themesOf(text) {
      const own = mentionedIn(text);
      return [...new Set([...own, ...own.flatMap(broaderOf)])];
    },
    ownThemesOf: mentionedIn,
    fieldsOf: askedFields,
    likenessOf,
    broaderOf: fieldsAbove,
    kindsOf: moreKindsOf,
    isBroad: isBroadField,
    labelOf,
  };
}
