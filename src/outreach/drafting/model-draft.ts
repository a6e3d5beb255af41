import { randomBytes, randomUUID } from 'node:crypto';
import type { LookupService } from '../../core/lookup/ports.ts';
import { isSameText } from '../../core/outreach/draft/another.ts';
import { isBlocked } from '../../core/outreach/draft/checks/checked.ts';
import type { Draft, Finding } from '../../core/outreach/draft/draft.ts';
import { draftOf, draftQuestion, quotesFacts } from '../../core/outreach/draft/prompt.ts';
import type { DraftRecord } from '../../core/outreach/draft/record.ts';
import type { Scope } from '../../core/scope.ts';

export interface ModelDrafting {
  /** Whose draft it is. */
  readonly scope: Scope;
  readonly lookups: Pick<LookupService, 'ask'>;
  /** All checks of a text against the record. */
  check(draft: Omit<Draft, 'findings'>): readonly Finding[];
  /** The text that is to be replaced, which is not to come again. */
  readonly previous: Draft | undefined;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** The outcome of a model. `none`: none is configured. `why`: why its text is not used, for a person. */
export type ModelOutcome =
  | { readonly state: 'drafted'; readonly draft: Draft }
  | { readonly state: 'none' }
  | { readonly state: 'unused'; readonly why: string };

/** The limit of one try, ms: a self-hosted server loads its model at the first question. */
const TRY_MS = 60_000;
const TRIES = 2;
/** Of the delimiter: 128 bits cannot be guessed. */
const FENCE_BYTES = 16;

const FAULTS = {
  refused: 'the model would not write it',
  cut: 'its answer was cut off: raise WARMPATH_LLM_MAX_TOKENS',
  unreadable: 'its answer was not in the form that was asked for',
} as const;

/** Asks the model, once more with what was wrong where a check blocks its text. Rejects with the signal's reason only. */
export async function draftByModel(record: DraftRecord, drafting: ModelDrafting): Promise<ModelOutcome> {
  const { scope, lookups, check, previous, now, signal } = drafting;
  let wrong: readonly Finding[] = [];
  let why = '';
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const question = draftQuestion(record, randomBytes(FENCE_BYTES).toString('hex'), { wrong, previous });
    // A rehearsal with a test key asks the real model: the sandbox has none. Its tokens count against the daily cap.
    const context = {
      ...scope,
      mode: 'live' as const,
      requestId: randomUUID(),
      now,
      signal,
      withinMs: TRY_MS,
    };
    const answer = await lookups.ask('touch.draft', question, context);
    if (answer.state !== 'answered') {
      if (answer.failed.length === 0) return { state: 'none' };
      return {
        state: 'unused',
        why: `no model answered (${answer.failed.map(({ source, reason }) => `${source}: ${reason}`).join(', ')})`,
      };
    }
    const written = answer.data.find((item) => !('fault' in item)) ?? answer.data[0];
    if (written === undefined || 'fault' in written) {
      why = FAULTS[written?.fault ?? 'unreadable'];
      continue;
    }
    const draft = draftOf(written, written.source, record);
    const findings = [...quotesFacts(draft), ...repeats(draft, previous), ...check(draft)];
    if (!isBlocked(findings)) return { state: 'drafted', draft: { ...draft, findings } };
    wrong = findings.filter(({ severity }) => severity === 'block');
    why = `its text did not pass the checks (${[...new Set(wrong.map(({ rule }) => rule))].join(', ')})`;
  }
  return { state: 'unused', why };
}

function repeats(draft: Omit<Draft, 'findings'>, previous: Draft | undefined): readonly Finding[] {
  if (previous === undefined || !isSameText(draft, previous)) return [];
  return [
    {
      rule: 'same_text',
      severity: 'block',
      message: 'It is the draft that was to be replaced, word by word. Write another one.',
    },
  ];
}
