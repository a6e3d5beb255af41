import { STAGES, type Stage } from '../kind/investor-terms.ts';

/** A name of a stage. Before the letter of a round stands "series" or another letter of one. */
const NAME =
  /(?<pre>pre[- ]?seed|\bidea(?:tion)?[- ]?stage|\bangel[- ](?:stage|rounds?)|\bpre[- ]?product)|(?<post>\bpost[- ]?seed|\bpre[- ]?series[- ]?a\b|\bpre[- ]a\b|\bseed ?(?:\+|plus\b|extension)|\blate[- ]seed)|(?<seed>\bseed\b)|(?<plus>\bseries ?\+{1,2})|(?<late>\bpre[- ]?ipo\b|\bipo stage|\blate[- ]stages?\b(?! inv))|\b(?:series?|rounds?)[- ]?(?<letter>[a-h])(?![\p{L}'’])\+?(?<more>(?:(?: ?[,/&+-] ?| and | or | to | through |, and )(?:series )?[b-h](?![\p{L}'’])\+?)*)/giu;
/** Words between two stages that mean those between as well. */
const RANGE =
  /^\s*(?:rounds?|stages?|funding)?\s*(?:to|through|thru|until|till|up to|[-–—→]|and up to)\s*$/iu;
/** After a stage: and everything later. */
const ONWARDS =
  /^\s*(?:rounds?|stages?)?\s*(?:\+|and (?:beyond|above|later|up(?:wards?)?|onwards?|following)|or later|onwards?|and later)/iu;
const WORDS: readonly (readonly [RegExp, readonly Stage[]])[] = [
  [/\b(?:very[- ]early|earliest)[- ]stages?\b/iu, ['pre-seed', 'seed']],
  [/\bearly[- ](?:stages?|growth|revenue)\b|\bearly and growth\b/iu, ['pre-seed', 'seed', 'series-a']],
  [
    /\bgrowth[- ](?:stages?|equity|capital|rounds?|phase)\b|\bscale[- ]?ups\b|\bscale[- ]?up (?:compan|stage|phase)|\bexpansion[- ]stage/iu,
    ['series-b', 'series-c-plus'],
  ],
  [/\bmid[- ]stages?\b/iu, ['series-a', 'series-b']],
  [/\b(?:late|later)[- ]stages?\b|\bpre[- ]?ipo\b/iu, ['series-c-plus']],
];

const ofLetter = (letter: string): Stage =>
  letter.toLowerCase() === 'a' ? 'series-a' : letter.toLowerCase() === 'b' ? 'series-b' : 'series-c-plus';

const between = (one: Stage, other: Stage): readonly Stage[] =>
  STAGES.slice(STAGES.indexOf(one), STAGES.indexOf(other) + 1);

/** The seed of a plant, a fund's name in capitals ("SEED Ventures"), seed money for something else. */
const NO_SEED = /\bseed (?:crops?|compan(?:y|ies) in agric|breeding|varieties)|\bseeds\b/iu;

/** "Seed to A", "pre-seed -> B checks". */
const TO_LETTER = /\b(seed|series [A-H])\s*(?:->|→|–|-|to|through)\s*([A-H])(?![\p{L}'’])/giu;

/** The stages that a clause names by their names, and those it names by wider words only ("early stage"). In order, each once. */
export function stagesIn(clause: string): {
  readonly exact: readonly Stage[];
  readonly wide: readonly Stage[];
} {
  const text = clause.replace(NO_SEED, ' ').replace(TO_LETTER, '$1 to series $2');
  const exact = new Set<Stage>();
  let last: { readonly stage: Stage; readonly end: number } | undefined;
  for (const found of text.matchAll(NAME)) {
    const { pre, post, seed, letter, plus, late, more = '' } = found.groups ?? {};
    const stages: Stage[] = [];
    if (pre !== undefined) stages.push('pre-seed');
    else if (post !== undefined || seed !== undefined) stages.push('seed');
    // Lists write "Series+" for series A and later.
    else if (plus !== undefined) stages.push('series-a', 'series-b');
    else if (late !== undefined) stages.push('series-c-plus');
    else if (letter !== undefined) {
      stages.push(ofLetter(letter));
      const letters = [...more.matchAll(/(?<![\p{L}])[b-h](?![\p{L}])/giu)].map(([one]) => ofLetter(one));
      const isRange = /to|through|-/iu.test(more) && letters.length === 1;
      if (isRange && letters[0] !== undefined) stages.push(...between(stages[0] as Stage, letters[0]));
      else stages.push(...letters);
    }
    const [first] = stages;
    if (first === undefined) continue;
    if (last !== undefined && RANGE.test(text.slice(last.end, found.index)) && last.stage !== first) {
      for (const stage of between(last.stage, first)) exact.add(stage);
    }
    for (const stage of stages) exact.add(stage);
    const end = found.index + found[0].length;
    const final = stages.at(-1) as Stage;
    if (ONWARDS.test(text.slice(end))) for (const stage of between(final, 'series-c-plus')) exact.add(stage);
    last = { stage: final, end };
  }
  const wide = new Set(WORDS.flatMap(([pattern, stages]) => (pattern.test(text) ? stages : [])));
  const inOrder = (set: ReadonlySet<Stage>) => STAGES.filter((stage) => set.has(stage));
  return { exact: inOrder(exact), wide: inOrder(wide) };
}
