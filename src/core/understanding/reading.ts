import type { Place } from '../place/place.ts';

/** How places and tags are read: a slip of a letter is mended by what is known. */
export interface Reading {
  place(text: string): Place;
  tags(tags: readonly string[]): readonly string[];
}
