import { plainText } from '../platform/values/text.ts';
import { PIPELINE_STAGES, type PipelineStage } from './fields.ts';
import words from './words/statuses.json' with { type: 'json' };

/** The words of the longest phrase. */
const MOST_WORDS = 6;
/** A text of a list has at most so many characters that say a stage. */
const LONGEST = 100;
/** How lists number and mark their stages: "3. Meeting", "🟢 Meeting", "02 - Meeting". */
const NUMBERED = /^[\s#([]*\d{1,2}\s*[.):\]\-–/]+\s*/u;
const MARKS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/gu;
/** Marks that turn a stage round, unless it is a no. */
const AGAINST = /[❌❎🚫⛔🛑👎❓❔⁉‼⚠🔴🙅💔]/u;
/** What stands between words. Any other sign is part of its word, so "committed?" is no word of ours. */
const BETWEEN = /[\s\-‐–—_/,;:.()[\]&+!'’"|→>]+/gu;

const plain = (text: string) => plainText(text, LONGEST).replace(BETWEEN, ' ').trim();

/**
 * What lists call the stages of a raise, in seven languages. A text is one of these, with words of its stage beside it (which say no
 * more than they do), or it is not understood: "not", "in competitor" or "soon" turn a stage round, and no list of such words is ever
 * whole. `alone`: a stage alone, and something else beside any other word.
 */
const phrasesOf = (of: Readonly<Partial<Record<PipelineStage, readonly string[]>>>) =>
  PIPELINE_STAGES.flatMap((stage) =>
    (of[stage] ?? []).flatMap((line) => line.split(', ')).map((phrase) => [plain(phrase), stage] as const),
  );
const STAGE_OF: ReadonlyMap<string, PipelineStage> = new Map([
  ...PIPELINE_STAGES.map((stage) => [stage.replaceAll('_', ' '), stage] as const),
  ...phrasesOf(words.phrases),
]);
const ALONE_OF: ReadonlyMap<string, PipelineStage> = new Map(phrasesOf(words.alone));
const BESIDE_OF: ReadonlySet<string> = new Set(
  phrasesOf(words.beside).map(([phrase, stage]) => `${stage} ${phrase}`),
);

/**
 * The stage a text of a list means: by the mapping, which names texts without regard to case and marks, then by words, if every one of
 * them is known and all mean the same stage. Undefined if anything else is said.
 */
export function stageOfText(
  text: string,
  mapping: Readonly<Record<string, PipelineStage>> = {},
): PipelineStage | undefined {
  const said = plain(text);
  for (const [name, stage] of Object.entries(mapping)) if (plain(name) === said) return stage;
  // What is cut off may turn it round.
  if (text.length > LONGEST) return undefined;
  const bare = plain(text.replace(MARKS, ' ').trim().replace(NUMBERED, ''));
  const stage = ALONE_OF.get(bare) ?? stageOfWords(bare.split(' '));
  return AGAINST.test(text) && stage !== 'passed' ? undefined : stage;
}

const SOFT: ReadonlySet<string> = new Set(words.soft.flatMap((line) => line.split(', ')).map(plain));

/** Whether a text of a list says that a sum is soft-circled: said, and not committed. It says no stage. */
export const isSoftCircled = (text: string): boolean =>
  text.length <= LONGEST && SOFT.has(plain(text.replace(MARKS, ' ').trim().replace(NUMBERED, '')));

/** What a status says beside a no: "too early" of "Passed - too early". Undefined if it says the no alone. */
export function reasonBeside(text: string): string | undefined {
  const [no = '', ...rest] = text.split(/\s[-‐–—]\s|[:;(]/u);
  const said = rest.map((part) => part.replaceAll(')', '').trim()).join(', ');
  return rest.length === 0 || stageOfText(no) !== 'passed' || plain(said) === '' ? undefined : said;
}

function stageOfWords(words: readonly string[]): PipelineStage | undefined {
  const stages = new Set<PipelineStage>();
  const others: string[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    for (let most = Math.min(MOST_WORDS, words.length - at); most > 0 && taken === 0; most -= 1) {
      const phrase = words.slice(at, at + most).join(' ');
      const stage = STAGE_OF.get(phrase);
      if (stage !== undefined) stages.add(stage);
      else if (PIPELINE_STAGES.some((one) => BESIDE_OF.has(`${one} ${phrase}`))) others.push(phrase);
      else continue;
      taken = most;
    }
    if (taken === 0) return undefined;
    at += taken;
  }
  const [stage] = stages;
  return stages.size === 1 && others.every((phrase) => BESIDE_OF.has(`${stage} ${phrase}`))
    ? stage
    : undefined;
}

/** The rounds that a fund invests in, as far as words of a column named "Stage" go. */
const ROUNDS =
  /^(?:(?:pre ?)?seed|(?:pre )?series [a-h]|series|angel|idea|patent|concept|mvp|prototype|early|late|later|growth|expansion|bridge|(?:pre )?ipo|scaling|revenue|stages?|venture|capital|rounds?|all|any|agnostic|and|or|to|plus|[a-h]|\d|frühphase|fruhphase|amorcage|semilla|serie [a-h]|post|buyout)(?= |$)/u;

/** Whether a text says in which rounds somebody invests, and not how far the talks are. */
export function isRounds(text: string): boolean {
  let rest = plain(text);
  const whole = rest;
  while (rest !== '') {
    const [round] = ROUNDS.exec(rest) ?? [];
    if (round === undefined) return false;
    rest = rest.slice(round.length).trim();
  }
  return /\p{L}/u.test(whole);
}
