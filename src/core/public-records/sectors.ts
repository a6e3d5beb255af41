import { labelOf, mentionedIn } from '../words/tags.ts';

/**
 * What a foundation is for, by the first letter of its NTEE code (National Taxonomy of Exempt Entities, major groups):
 * words for people, and the sector where there is one.
 */
const PURPOSES: Readonly<Record<string, readonly [purpose: string, sector?: string]>> = {
  A: ['arts, culture and humanities', 'Art'],
  B: ['education', 'Education'],
  C: ['the environment', 'Clean technology'],
  D: ['animals', 'Pets'],
  E: ['health care', 'Health care'],
  F: ['mental health', 'Health care'],
  G: ['diseases and disorders', 'Health care'],
  H: ['medical research', 'Biotechnology'],
  I: ['crime and legal aid'],
  J: ['employment'],
  K: ['food, agriculture and nutrition', 'Food and beverage'],
  L: ['housing and shelter', 'Real estate'],
  M: ['public safety and disaster relief'],
  N: ['recreation and sports', 'Sports'],
  O: ['youth development'],
  P: ['human services'],
  Q: ['international affairs'],
  R: ['civil rights'],
  S: ['community improvement'],
  U: ['science and technology'],
  V: ['social science'],
  W: ['public benefit'],
  X: ['religion'],
};

/** The purpose a code names, with its sector; undefined for grant-making (T), unknown (Z) and no code. */
export function foundationPurpose(
  ntee: string,
): { readonly purpose: string; readonly sector?: string | undefined } | undefined {
  const [purpose, sector] = PURPOSES[ntee.trim().charAt(0).toUpperCase()] ?? [];
  return purpose === undefined ? undefined : { purpose, sector };
}

/**
 * Sectors a firm that has one puts into its name. Words that are as often a place or a family ("Water Street", "Cloud
 * Creek", "Art") are not among them.
 */
const NAMED = new Set([
  'biotechnology',
  'healthcare',
  'energy',
  'cleantechnology',
  'realestate',
  'blockchain',
  'foodbeverage',
  'agriculture',
  'enterprisesoftware',
  'robotic',
  'cybersecurity',
  'deeptech',
  'education',
  'media',
]);

/** The sectors a fund manager's own name says it invests in, as the vocabulary calls them; mostly none. */
export function sectorsOfName(name: string): string[] {
  return mentionedIn(name).flatMap((concept) => (NAMED.has(concept) ? (labelOf(concept) ?? []) : []));
}
