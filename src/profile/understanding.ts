import { LRUCache } from 'lru-cache';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { LEARNING } from '../platform/values/outcome.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { Gazetteer } from '../reference/rules-meant-places.ts';
import { suggestPlaces, suggestSectors, type UnderstandingService } from './rules-suggest.ts';
import { readProfile, understand, unmatched } from './rules-understand.ts';
import { type RecordWords, type Vocabulary, vocabularyOf } from './rules-vocabulary.ts';

/** What a mode's question is understood by; `onRecord` with the names that an index has. */
export interface IndexVocabulary extends Vocabulary {
  readonly onRecord: RecordWords | undefined;
  /** Whether the ranking has seen less than half of what is on record, and learns from it now. */
  readonly isLearning: boolean;
}

/** Readings that are kept: profiles are read with every search, and a slip takes some milliseconds to read. */
const KEPT = 1_000;

/** The vocabulary of an index, or of none, that reads nothing twice. Its readings end with it: another index, another. */
export function indexVocabulary(
  gazetteer: Gazetteer,
  onRecord: RecordWords | undefined,
  isLearning = false,
): IndexVocabulary {
  const bare = vocabularyOf(gazetteer, onRecord);
  const kept = <Found extends object>(read: (text: string) => Found) => {
    const readings = new LRUCache<string, Found>({ max: KEPT });
    return (text: string) => {
      const known = readings.get(text) ?? read(text);
      readings.set(text, known);
      return known;
    };
  };
  const { places } = bare;
  return { places, onRecord, isLearning, readPlace: kept(bare.readPlace), readTag: kept(bare.readTag) };
}

const EMPTY =
  'No investor is on record yet, so there is nothing to search: import data first (docs/quick-start.md). Nothing was charged.';

/** Tells it from a profile that is missing, which is `not_found` too. */
const NO_CORPUS = [{ path: 'corpus', message: 'holds no investor yet' }];

/** Understands questions by the words of the indexes in use. */
export function createUnderstanding(vocabulary: (mode: Mode) => IndexVocabulary): UnderstandingService {
  return {
    async warnings(mode, profile, said) {
      const words = vocabulary(mode);
      const found = understand(profile, said ?? {}, words);
      return said !== undefined && words.isLearning ? [LEARNING, ...found] : found;
    },

    read: async (mode, profile) => readProfile(profile, vocabulary(mode)),

    learning: async (mode) => (vocabulary(mode).isLearning ? [LEARNING] : []),

    async refusal(mode, profile, said) {
      const words = vocabulary(mode);
      if (words.onRecord?.isEmpty === true) return { message: EMPTY, warnings: [], details: NO_CORPUS };
      const warnings = unmatched(profile, said, words);
      const [first] = warnings;
      if (first === undefined) return undefined;
      const fields = [...new Set(warnings.map(({ field }) => field))].join(', ');
      const message = `Nobody on record can pass the filter ${fields}, so nothing was searched and nothing was charged. ${first.message} Change it or leave it out.`;
      return { message, warnings };
    },

    async suggest(mode, kind, text, limit) {
      const words = vocabulary(mode);
      const { onRecord } = words;
      if (kind === 'place') return suggestPlaces(text, words.places, limit);
      if (kind === 'sector')
        return suggestSectors(text, (key, most) => onRecord?.sectorsBeginning(key, most) ?? [], limit);
      return (onRecord?.beginning(kind, text, limit) ?? []).map(({ name, id, place, weight }) => ({
        value: name,
        ...(id === undefined ? {} : { id: investorIdOf(id) }),
        ...(place === '' ? {} : { place }),
        deals: weight,
      }));
    },
  };
}
