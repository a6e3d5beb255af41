import type { LookupData, LookupItem, LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { ProviderError } from '../../core/provider-error.ts';
import type { Asker } from '../../core/scope.ts';

/** What one source answered. */
export interface SourceAnswer<Kind extends LookupKind> {
  readonly source: string;
  readonly items: readonly LookupItem[Kind][];
}

/** A source that did not answer. */
export interface SourceFailure {
  readonly source: string;
  readonly error: ProviderError;
}

/** A result that no further source can improve. */
export interface Concluded<Kind extends LookupKind> {
  readonly outcome: Outcome;
  readonly data: LookupData[Kind];
}

/**
 * What is particular to one kind of lookup; the chain is the same for all (`capabilities/lookups`), and whom it asks by
 * default stands in `orders.ts`.
 */
export interface Recipe<Kind extends LookupKind> {
  readonly kind: Kind;
  /** How long an answer is kept, seconds; absent: not at all. */
  readonly keepSeconds?: number;
  /**
   * Answers without any provider (hygiene of an address), so that nothing is booked; undefined where one is needed.
   * Pure and quick: it also decides, before admission, whether money may be needed.
   */
  decide?(params: LookupParams[Kind]): Concluded<Kind> | undefined;
  /** As `decide`, with the network: what the DNS alone settles. Runs before the chain. */
  examine?(params: LookupParams[Kind], context: Asker): Promise<Concluded<Kind> | undefined>;
  /** Later stages add to what earlier ones said: `settles` and `combine` get all answers so far, not those of a stage. */
  readonly asksAll?: boolean;
  /** Whether a stage's answers end the chain. Absent: any answer does, an empty one too. */
  settles?(answers: readonly SourceAnswer<Kind>[], params: LookupParams[Kind]): boolean;
  /** One answer of those of a stage: merged, without duplicates, ranked, cut to the limit. Pure. */
  combine(
    params: LookupParams[Kind],
    answers: readonly SourceAnswer<Kind>[],
    context: { readonly now: Date },
  ): Concluded<Kind>;
  /** Where every source failed or left it open; absent: `vendor_error`. */
  giveUp?(
    params: LookupParams[Kind],
    failures: readonly SourceFailure[],
    answers: readonly SourceAnswer<Kind>[],
  ): Concluded<Kind>;
  /** The sentence of a miss: what was looked for and what to change. */
  explainMiss(params: LookupParams[Kind]): string;
  /** What an operator has to set so that this lookup is answered: the end of the message where nothing is. */
  readonly toConfigure: string;
}
