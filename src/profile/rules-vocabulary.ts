import type { InvestorKind, LpType, Stage } from '../reference/rules-investor-terms.ts';
import type { Gazetteer } from '../reference/rules-meant-places.ts';
import type { Place } from '../reference/rules-place.ts';
import { type PlaceReading, readPlace, readTag, type TagReading } from '../reference/rules-read-place.ts';

/** How places and tags are read: a slip of a letter is mended by what is known. */
export interface Reading {
  place(text: string): Place;
  tags(tags: readonly string[]): readonly string[];
}

/** Investors or companies on record, by name. */
export interface KnownNames {
  has(name: string): boolean;
  /** Names on record that one may have meant, the most likely first; empty if none is near. */
  near(name: string, limit: number): readonly string[];
  /** The record that goes by a name: how it is called, where it is, its deals or backers. */
  called(name: string): { readonly name: string; readonly place: string; readonly deals: number } | undefined;
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

/** What is on record of one mode, with what is offered to somebody who types. */
export interface RecordWords extends OnRecord {
  /** Sectors that begin with a key, the most frequent first. */
  sectorsBeginning(key: string, limit: number): readonly string[];
  /** Names that begin with a text, exact ones first. */
  beginning(
    kind: 'investor' | 'company',
    text: string,
    limit: number,
  ): readonly {
    readonly name: string;
    readonly id?: number;
    readonly place: string;
    readonly weight: number;
  }[];
}

/** What a question is understood by. */
export interface Vocabulary {
  /** Places of the world, and towns on record. */
  readonly places: Gazetteer;
  /** Undefined before the first index: nothing is said then of what is not on record. */
  readonly onRecord: OnRecord | undefined;
  readPlace(text: string): PlaceReading;
  readTag(tag: string): TagReading;
}

/** The vocabulary of what is on record, beside all the world's places. */
export function vocabularyOf(gazetteer: Gazetteer, onRecord: OnRecord | undefined): Vocabulary {
  const places =
    onRecord === undefined ? gazetteer : { ...gazetteer, hasTown: (key: string) => onRecord.hasTown(key) };
  return {
    places,
    onRecord,
    readPlace: (text) => readPlace(text, places),
    readTag: (tag) => readTag(tag, (key) => onRecord?.hasSector(key) ?? false),
  };
}

/** How a search reads what is asked of it: a slip as what it was taken for. */
export function readingOf(vocabulary: Vocabulary): Reading {
  return {
    place: (text) => vocabulary.readPlace(text).place,
    tags: (tags) => tags.map((tag) => vocabulary.readTag(tag).takenAs ?? tag),
  };
}
