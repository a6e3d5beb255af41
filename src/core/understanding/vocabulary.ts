import type { InvestorKind } from '../corpus/investor-kind.ts';
import type { LpType, Stage } from '../corpus/investor-record.ts';
import type { Gazetteer } from '../place/meant-places.ts';
import type { Place } from '../place/place.ts';

/** Investors or companies on record, by name. */
export interface KnownNames {
  has(name: string): boolean;
  /** Names on record that one may have meant, the most likely first; empty where none is near. */
  near(name: string, limit: number): readonly string[];
}

/** What is on record of one mode, as far as a question can ask for it. */
export interface OnRecord {
  /** No investor is on record. */
  readonly isEmpty: boolean;
  hasTown(cityKey: string): boolean;
  /** Whether any investor or company is in a place: in each part of it that is said. */
  hasPlace(place: Place): boolean;
  /** By `tagKey`, or the key of a concept. */
  hasSector(key: string): boolean;
  hasKind(kind: InvestorKind): boolean;
  hasLpType(type: LpType): boolean;
  hasStage(stage: Stage): boolean;
  readonly investors: KnownNames;
  readonly companies: KnownNames;
}

/** What a question is understood by. */
export interface Vocabulary {
  readonly gazetteer: Gazetteer;
  /** Undefined before the first index: nothing is said then of what is not on record. */
  readonly onRecord: OnRecord | undefined;
}

/** The places of a vocabulary: those of the world, and towns on record. */
export function placesOf({ gazetteer, onRecord }: Vocabulary): Gazetteer {
  return onRecord === undefined ? gazetteer : { ...gazetteer, hasTown: (key) => onRecord.hasTown(key) };
}

/** Whether a tag is on record; without an index every tag may be. */
export function tagOnRecord({ onRecord }: Vocabulary): (key: string) => boolean {
  return (key) => onRecord?.hasSector(key) ?? false;
}
