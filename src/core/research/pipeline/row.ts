import { investorIdOf } from '../../corpus/investor-id.ts';
import type { InvestorKind } from '../../corpus/investor-kind.ts';
import type { WarmPath } from '../../identity/warm-path.ts';
import type { LpType, Tier } from '../../kind/investor-terms.ts';
import { knownFields } from '../../lookup/known-fields.ts';
import { bestReasonOf } from '../../ranking/rationale.ts';
import { chanceOf } from '../../ranking/scale.ts';
import { warmRecord } from '../../ranking/warm-lift.ts';
import { shownScore } from '../shown-score.ts';
import { type PipelineEntry, UNTOUCHED } from './entry.ts';
import type { PipelineItem } from './ports.ts';
import type { PipelineStage } from './stages.ts';

/** For so long an investor nobody has decided on is new, days: a founder looks at the list at least once a week. */
const NEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** One line of a list of thousands: what a table or a board shows, and nothing that only the investor's own page needs. */
export interface PipelineRow {
  readonly id: string;
  readonly name: string;
  readonly kind?: InvestorKind;
  readonly lpType?: LpType;
  readonly geography?: string;
  /** Null, and then with `notScored`, if none was made for the profile as it stands. */
  readonly score: number | null;
  /** The points of each part of the score, by its name. */
  readonly parts: Readonly<Record<string, number>>;
  readonly tier: Tier | null;
  readonly notScored?: string;
  /** The chance that the score stands for; absent where nothing was scored. */
  readonly chance?: number;
  readonly bestReason?: string;
  /** The strongest path, and how many there are. */
  readonly warm?: {
    readonly name: string;
    readonly kind: WarmPath['kind'];
    readonly strength: number;
    readonly paths: number;
  };
  /** Null without a score: competitors are looked for with it. */
  readonly conflict: boolean | null;
  readonly lastActivityDate?: string;
  readonly firstSeenAt: string;
  readonly isNew: boolean;
  readonly stage: PipelineStage;
  readonly stage_at: string;
  readonly reason?: string;
  readonly next_step?: string;
  readonly next_step_on?: string;
  readonly owner?: string;
  readonly tags: readonly string[];
  readonly committed_usd?: number;
}

/** The line of an investor, with the paths that lead to it now. */
export function pipelineRow(item: PipelineItem, paths: readonly WarmPath[], now: Date): PipelineRow {
  const { entry } = item;
  const warmed = warmRecord({ ...item.record, portfolioCompanies: [], sectorTags: [] }, paths);
  const record = shownScore(warmed, item.isScored);
  const [strongest] = paths;
  const { kind, lpType, geography, lastActivityDate, scoreParts } = record;
  return {
    id: investorIdOf(item.investorId),
    name: record.name,
    ...knownFields({ kind, lpType, geography }),
    score: record.score,
    parts: Object.fromEntries(scoreParts.map(({ name, points }) => [name, points])),
    tier: record.tier,
    ...knownFields({
      notScored: 'notScored' in record ? record.notScored : undefined,
      chance: record.score === null || scoreParts.length === 0 ? undefined : chanceOf(record.score),
      bestReason: bestReasonOf(scoreParts),
      warm:
        strongest === undefined
          ? undefined
          : { name: strongest.name, kind: strongest.kind, strength: strongest.strength, paths: paths.length },
    }),
    conflict: record.conflict,
    ...knownFields({ lastActivityDate }),
    firstSeenAt: item.firstSeenAt.toISOString(),
    isNew: isUntouched(entry) && now.getTime() - item.firstSeenAt.getTime() < NEW_DAYS * DAY_MS,
    ...entryShown(entry),
    stage_at: item.stageAt.toISOString(),
  };
}

/** An entry as answers show it, with the names that requests set it by; without its note, which lists have no room for. */
export function entryShown(entry: PipelineEntry) {
  const { reason, nextStep, nextStepOn, owner, committedUsd } = entry;
  return {
    stage: entry.stage,
    ...knownFields({ reason, next_step: nextStep, next_step_on: nextStepOn, owner }),
    tags: [...entry.tags],
    ...knownFields({ committed_usd: committedUsd }),
  };
}

function isUntouched(entry: PipelineEntry): boolean {
  const { stage, tags, ...rest } = entry;
  return (
    stage === UNTOUCHED.stage &&
    tags.length === 0 &&
    Object.values(rest).every((value) => value === undefined)
  );
}
