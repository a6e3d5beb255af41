import type { EquityProfile } from '../../src/profile/rules.ts';
import { LP_TYPES, type LpType, STAGES, type Stage } from '../../src/reference/rules-investor-terms.ts';
import { companyName, investorName } from './batches.ts';
import { type MadeUpCorpus, NONE_8, NONE_16, roundSize } from './corpus.ts';
import { type Dice, dice, Weighted } from './random.ts';

export type Filter = 'geography' | 'stage' | 'sector' | 'lp type';
export const FILTERS: readonly Filter[] = ['geography', 'stage', 'sector', 'lp type'];

/** A raise that looks for investors: once in numbers of the made-up world, once as a customer would say it. */
export interface Question {
  readonly profile: EquityProfile;
  /** What the call says over the profile. */
  readonly call: {
    readonly sectorTags?: readonly string[];
    readonly stages?: readonly Stage[];
    readonly targetLpTypes: readonly LpType[];
  };
  readonly filter: Filter | undefined;
  readonly tags: readonly number[];
  /** Number of a city, NONE_16 where the profile names no place. */
  readonly city: number;
  /** Number in STAGES, NONE_8 where the profile names none. */
  readonly stage: number;
  /** Numbers of the investors on board. */
  readonly board: readonly number[];
}

/** Raises are like those of the last months of the corpus. */
const RECENT_DAYS = 180;
/** Three in ten know some investors already, and half name competitors, as real questions do. */
const WITH_BOARD = 0.3;
const WITH_COMPETITORS = 0.5;
/** Most name one tag, some up to four. */
const TAGS_ASKED: readonly number[] = [0.5, 0.22, 0.16, 0.12];
/** The founder's stage and round size are left out now and then. */
const STAGE_MISSING = 0.08;
const SIZE_MISSING = 0.2;

/** `count` questions, the same at every call; each fourth with a filter, the four kinds in turn. */
export function makeQuestions(corpus: MadeUpCorpus, count: number, seed = 5): Question[] {
  const random = dice(seed);
  const tagCounts = new Weighted(TAGS_ASKED);
  const drawn = Array.from({ length: count }, () => drawRaise(corpus, tagCounts, random));
  const wanted = new Map(
    drawn.flatMap(({ company, asksBoard }) => (asksBoard ? [[company, [] as number[]]] : [])),
  );
  backersOf(corpus, wanted);
  return drawn.map((raise, at) => {
    const backers = raise.asksBoard ? (wanted.get(raise.company) ?? []) : [];
    const filter = at % 4 === 3 ? FILTERS[Math.floor(at / 4) % FILTERS.length] : undefined;
    return questionOf(corpus, raise, backers.slice(0, 5), filter);
  });
}

interface Raise {
  readonly company: number;
  readonly asksBoard: boolean;
  readonly tags: readonly number[];
  readonly city: number;
  readonly stage: number;
  readonly size: number | undefined;
  readonly competitors: readonly number[];
}

function drawRaise(corpus: MadeUpCorpus, tagCounts: Weighted, random: Dice): Raise {
  const { world, roundDay, roundCompany, companyCity, companyTheme, day, rounds } = corpus;
  let round = random.below(rounds);
  // A recent round of a company whose place is known, as every question names one; there are plenty.
  while (
    (roundDay[round] as number) < day - RECENT_DAYS ||
    companyCity[roundCompany[round] as number] === NONE_16
  ) {
    round = random.below(rounds);
  }
  const company = roundCompany[round] as number;
  const stage = corpus.stage[round] as number;
  const hasStage = stage !== NONE_8 && !random.chance(STAGE_MISSING);
  const asksBoard = random.chance(WITH_BOARD);
  const count = 1 + tagCounts.draw(random);
  const own = [...corpus.tags.subarray(corpus.tagStart[company], corpus.tagStart[company + 1])];
  const level = stage === NONE_8 ? 1 : stage;
  const size = roundSize(level, random);
  const near = (at: number) => Math.max(0, Math.min(corpus.companies - 1, company + at));
  return {
    company,
    asksBoard,
    // A company with investors is what it was; a new one has tags of its own.
    tags: asksBoard ? own.slice(0, count) : world.drawTags(companyTheme[company] as number, count, random),
    city: companyCity[company] as number,
    stage: hasStage ? stage : NONE_8,
    size: random.chance(SIZE_MISSING) ? undefined : size,
    competitors: random.chance(WITH_COMPETITORS) ? [-2, -1, 1, 2, 3].map(near) : [],
  };
}

/** Fills in the investors of the wanted companies: one pass over all deals. */
function backersOf(corpus: MadeUpCorpus, wanted: Map<number, number[]>): void {
  for (let investor = 0; investor < corpus.investors; investor += 1) {
    for (
      let at = corpus.dealStart[investor] as number;
      at < (corpus.dealStart[investor + 1] as number);
      at += 1
    ) {
      const backers = wanted.get(corpus.roundCompany[corpus.dealRound[at] as number] as number);
      if (backers !== undefined && !backers.includes(investor)) backers.push(investor);
    }
  }
}

function questionOf(
  corpus: MadeUpCorpus,
  raise: Raise,
  board: readonly number[],
  filter: Filter | undefined,
): Question {
  const { tags, size, competitors } = raise;
  const city = corpus.world.cities[raise.city];
  if (city === undefined) throw new Error(`no city ${raise.city}`);
  const names = tags.map((tag) => corpus.world.tags[tag] as string);
  // A stage filter names a stage, also where the profile does not.
  const stage = raise.stage === NONE_8 && filter === 'stage' ? 1 : raise.stage;
  const stageName = STAGES[stage];
  const profile: EquityProfile = {
    raise_type: 'startup_equity',
    sector_tags: names,
    geography: [city.name, ...(city.state === null ? [] : [city.state]), city.country].join(', '),
    geography_weight: filter === 'geography' ? 'strict' : 'preferred',
    ...(stageName === undefined ? {} : { stage: stageName }),
    ...(size === undefined ? {} : { round_size_usd: size }),
    notable_investors: board.map(investorName),
    known_competitors: competitors.map(companyName),
  };
  const call = {
    ...(filter === 'sector' ? { sectorTags: names } : {}),
    ...(filter === 'stage' && stageName !== undefined ? { stages: [stageName] } : {}),
    targetLpTypes: filter === 'lp type' ? [LP_TYPES.at(-1) as LpType] : [],
  };
  return { profile, call, filter, tags, city: raise.city, stage, board };
}

/** The same raise with another filter, or with none. */
export function refiltered(corpus: MadeUpCorpus, question: Question, filter: Filter | undefined): Question {
  const { tags, city, stage, board, profile } = question;
  const { round_size_usd: size } = profile;
  const raise = { company: 0, asksBoard: false, tags, city, stage, size, competitors: [] };
  return questionOf(corpus, raise, board, filter);
}
