import type { Stage } from '../kind/investor-terms.ts';
import { stageOfSize } from '../kind/stage-of-size.ts';
import { normalForm } from '../text/normal-form.ts';

/** Words of rounds that are no step of a young company's funding, whatever else their name says. */
const NO_STAGE =
  /debt|loan|grant|\bipo\b|secondary|product ?crowd|non ?equity|mezzanine|acqui|merger|buy ?out|token|coin|post ?series ipo|上市|并购|收购|债|新三板|定增|私有化|非股权/;

/** Words of equity rounds that leave the stage open: there the size decides. */
const OPEN_STAGE =
  /venture|private ?equity|equity|convertible|crowd|corporate|series unknown|funding round|private funding|bridge|战略|股权|未知|未披露/;

function ofLetter(letter: string): Stage {
  if (letter === 'a') return 'series-a';
  return letter === 'b' ? 'series-b' : 'series-c-plus';
}

/** "Pre-Series B" is raised where series A was. */
const BEFORE: Readonly<Record<string, Stage>> = { a: 'seed', b: 'series-a', c: 'series-b' };

function ofWords(words: string): Stage | undefined {
  const before = /\bpre ?(?:series ?)?([a-z])\d?(?![a-z])/.exec(words)?.[1];
  if (before !== undefined) return BEFORE[before] ?? 'series-c-plus';
  if (/pre ?seed|种子|\bidea\b|friends/.test(words)) return 'pre-seed';
  const letter =
    /\bseries ?([a-z])(?![a-z])/.exec(words)?.[1] ?? /(?:^|[^a-z])([a-z])\d?\+*轮/.exec(words)?.[1];
  if (letter !== undefined) return ofLetter(letter);
  if (/\bpre ?series\b/.test(words)) return 'seed';
  if (/seed|天使/.test(words)) return 'seed';
  return /\bangel\b/.test(words) ? 'pre-seed' : undefined;
}

/** What a round is called is a few words; of more only these are looked at. */
const MAX_WORDS = 300;

/**
 * The stage of a round from the source's own words: `code` ("A", "B2", "pre-A") decides, then `kind` ("seed",
 * "Series C", "天使轮", "Pre-Series A"), then, for an equity round that leaves it open ("venture", "Private
 * Equity"), the size in USD. An angel round is `pre-seed`, a 天使轮 is `seed` (it follows the 种子轮). Debt,
 * grants, secondary sales and what comes after listing have none, nor has anything unclear: undefined.
 */
export function stageOf(kind: string, code?: string, raisedUsd?: number): Stage | undefined {
  const words = normalForm(kind, 'NFKC', MAX_WORDS)
    .toLowerCase()
    .replaceAll('\\\\n', ' ')
    .replace(/[\s_\-–—/.]+/g, ' ')
    .trim();
  if (NO_STAGE.test(words)) return undefined;
  const ofCode = normalForm(code ?? '', 'NFKC', MAX_WORDS)
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
  if (/^[a-z](?:\d|\+)*$/.test(ofCode)) return ofLetter(ofCode.charAt(0));
  const said = ofWords(ofCode.replace(/^pre/, 'pre ')) ?? ofWords(words);
  if (said !== undefined) return said;
  if (raisedUsd === undefined || raisedUsd <= 0 || !OPEN_STAGE.test(words)) return undefined;
  return stageOfSize(raisedUsd);
}

/** What directories call the companies an investor wants, and the stages such companies raise. */
const DECLARED: readonly (readonly [RegExp, readonly Stage[]])[] = [
  [/idea|patent|prototype|mvp|pre ?seed|angel/, ['pre-seed']],
  [/early revenue|post revenue|(?<!pre )\bseed|early stage/, ['seed']],
  [/scaling/, ['series-a', 'series-b']],
  [/series ?\+\+/, ['series-b', 'series-c-plus']],
  [/series ?\+(?!\+)/, ['series-a', 'series-b']],
  [/pre ipo|late stage/, ['series-c-plus']],
  [/growth/, ['series-b', 'series-c-plus']],
];

/** The stages a directory's words name ("1. Idea or Patent,2. Prototype", "Pre-seed, Series A"), in order, each once. */
export function declaredStages(text: string): readonly Stage[] {
  const found = new Set<Stage>();
  for (const part of text.toLowerCase().split(/[,;|\n]/)) {
    const words = part.replace(/[\s_\-/.]+/g, ' ').trim();
    if (words === '') continue;
    const letter = /\bseries ([a-z])\b/.exec(words)?.[1];
    if (letter !== undefined) found.add(ofLetter(letter));
    for (const [pattern, stages] of DECLARED) {
      if (letter === undefined && pattern.test(words)) for (const stage of stages) found.add(stage);
    }
  }
  return ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus'].filter((stage): stage is Stage =>
    found.has(stage as Stage),
  );
}
