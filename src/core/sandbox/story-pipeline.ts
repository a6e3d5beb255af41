import type { PipelineStage } from '../research/pipeline/stages.ts';

/** A change of the pipeline in the story: of whom (ranks from 0), and to what. */
export interface StoryMove {
  readonly ranks: readonly number[];
  readonly stage?: PipelineStage;
  readonly reason?: string;
  readonly note?: string;
  readonly next_step?: string;
  /** Relative to the day of the start: -1 was due yesterday. */
  readonly dueIn?: number;
  readonly owner?: string;
  readonly committed_usd?: number;
  readonly add_tags?: readonly string[];
}

const FOUNDER = 'Isolfa Quindlegrove';

/**
 * What a founder decided, by days before the start. What sequences move by themselves (contacted, replied) is not here. Each
 * day is one on which the story stops (`command/sandbox/tell-story.ts`).
 */
export const STORY_MOVES: Readonly<Record<23 | 13 | 5, readonly StoryMove[]>> = {
  23: [
    { ranks: [0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 14, 15, 19, 21], stage: 'shortlisted', owner: FOUNDER },
    { ranks: [0, 1, 5, 19], add_tags: ['lead'] },
    { ranks: [22, 27], stage: 'passed', reason: 'Invests in later rounds only' },
    { ranks: [28], stage: 'passed', reason: 'Backs a competitor' },
  ],
  13: [
    { ranks: [1], stage: 'meeting', next_step: 'Prepare the second meeting', dueIn: 3 },
    { ranks: [19, 21], stage: 'meeting', note: 'Met at the energy fair in Berlin.' },
    {
      ranks: [14],
      stage: 'intro_asked',
      next_step: 'Ask again for the introduction',
      dueIn: -1,
    },
    { ranks: [18], stage: 'intro_asked', next_step: 'Thank for the introduction', dueIn: 2 },
    { ranks: [13], stage: 'passed', reason: 'Too early for them' },
  ],
  5: [
    { ranks: [1], stage: 'diligence', next_step: 'Send the financial model', dueIn: 0 },
    { ranks: [19], stage: 'committed', committed_usd: 150_000 },
    { ranks: [5], next_step: 'Answer with two dates for a call', dueIn: -2, owner: FOUNDER },
    { ranks: [21], next_step: 'Send the references of two houses', dueIn: 4 },
  ],
};
