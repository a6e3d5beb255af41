import type { Stage } from '../kind/investor-terms.ts';
import { money } from '../ranking/labels.ts';
import { parseUsd } from '../text/money-text.ts';
import type { Vocabulary } from '../understanding/vocabulary.ts';
import { completeProfile, type Profile } from './profile.ts';

/** What somebody says of a raise, in their own words; a part that is left out is empty. */
export interface RaiseAnswers {
  readonly raise: 'startup_equity' | 'fund_lp';
  /** Fields, separated by commas: "payments, developer tools". */
  readonly fields: string;
  /** A stage, a size in US dollars, or both: "seed, 2 million". */
  readonly round: string;
  readonly place: string;
}

const STAGE_WORDS: Readonly<Record<string, Stage>> = {
  preseed: 'pre-seed',
  angel: 'pre-seed',
  seed: 'seed',
  a: 'series-a',
  b: 'series-b',
  c: 'series-c-plus',
  cplus: 'series-c-plus',
  later: 'series-c-plus',
  growth: 'series-c-plus',
};

/** "Series A", "pre seed round", "a": undefined where it names no stage. */
function stageOf(text: string): Stage | undefined {
  const words = text
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/\b(?:series|round|stage|raise)\b/gu, '');
  return STAGE_WORDS[words.replace(/[^a-z]/gu, '')];
}

/** As a stored profile takes them. */
const MAX = { tags: 100, tag: 200, place: 500 };

/** What was read of the answers: the profile, and what of them was not understood. */
export interface RaiseRead {
  readonly profile: Profile;
  /** Parts of `round` that are neither a stage nor an amount in US dollars. */
  readonly unread: readonly string[];
}

/** Reads answers to the questions of `warmpath start-here`. Pure; what is read is as the profile endpoint takes it. */
export function readRaise({ raise, fields, round, place }: RaiseAnswers): RaiseRead {
  const tags = fields
    .split(/[,;\n]/u)
    .map((tag) => tag.trim().slice(0, MAX.tag))
    .filter((tag) => tag !== '')
    .slice(0, MAX.tags);
  let stage: Stage | undefined;
  let size: number | undefined;
  const unread: string[] = [];
  // A comma within an amount separates thousands.
  for (const part of round.split(/[;]|,(?!\d{3})|\bof\b|\bround\b/iu).map((text) => text.trim())) {
    if (part === '') continue;
    const [named, amount] = [stageOf(part), parseUsd(part)];
    if (named !== undefined) stage = named;
    else if (amount !== undefined) size = amount;
    else unread.push(part);
  }
  const shared = {
    ...(tags.length === 0 ? {} : { sector_tags: tags }),
    ...(place.trim() === '' ? {} : { geography: place.trim().slice(0, MAX.place) }),
  };
  const profile: Profile =
    raise === 'fund_lp'
      ? { raise_type: raise, ...shared, ...(size === undefined ? {} : { fund_size_usd: size }) }
      : {
          raise_type: raise,
          ...shared,
          ...(stage === undefined ? {} : { stage }),
          ...(size === undefined ? {} : { round_size_usd: size }),
        };
  return { profile: completeProfile(profile), unread };
}

/** A profile in a sentence, with what was taken for what is written: "A seed round of $2M for payments, in London." */
export function describeRaise(
  profile: Profile,
  vocabulary: Pick<Vocabulary, 'readPlace' | 'readTag'>,
): string {
  const isFund = profile.raise_type === 'fund_lp';
  const size = isFund ? profile.fund_size_usd : profile.round_size_usd;
  const what = isFund
    ? 'A fund'
    : `A ${profile.stage ?? 'seed'} round${profile.stage_inferred === true ? ' (taken from the size, or the usual one)' : ''}`;
  const tags = (profile.sector_tags ?? []).map((tag) => vocabulary.readTag(tag).takenAs ?? tag);
  const place =
    profile.geography === undefined
      ? undefined
      : (vocabulary.readPlace(profile.geography).takenAs ?? profile.geography);
  return [
    what,
    ...(size === undefined ? [] : [`of ${money(size)}`]),
    tags.length === 0 ? 'in no field that was said,' : `in ${tags.join(', ')},`,
    place === undefined ? 'at no place that was said' : `in ${place}`,
  ]
    .join(' ')
    .concat('.');
}
