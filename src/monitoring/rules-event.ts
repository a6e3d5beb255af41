import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import type { EventData } from '../events/fields.ts';
import type { LaneShare } from '../platform/values/queue.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { Profile } from '../profile/rules.ts';
import type { Funder } from '../search/score/rules-ports.ts';
import { MONITOR_KINDS, type MonitorKind, type MonitorState } from './fields.ts';

/**
 * What an event says of the investors a run found. Of each investor only what a reader needs to decide whether to look: the whole
 * record is on the list.
 */
export function foundData(
  kind: MonitorKind,
  fresh: readonly FoundInvestor[],
  at: Date,
): EventData<'investors.found'> {
  const investors = fresh.map(({ record }) => ({
    name: record.name,
    tier: record.tier,
    score: record.score,
    ...(record.lpType === undefined ? {} : { lpType: record.lpType }),
    ...(record.geography === undefined ? {} : { geography: record.geography }),
    ...(record.lookalikeVia === undefined ? {} : { lookalikeVia: record.lookalikeVia }),
    warmPath: record.warmPath,
    ...(record.rationale === undefined ? {} : { rationale: record.rationale }),
  }));
  return { monitor: kind, found: investors.length, new_since: at.toISOString(), investors };
}

/** The kind of what `POST /v1/webhooks/test` sends, to webhooks of all kinds. */
export const TEST_EVENT = 'webhook.test';

/** What `POST /v1/webhooks/test` sends: as every event, but that it is of no kind. */
export function testEvent(id: string, at: Date) {
  const type = TEST_EVENT;
  const data = {
    message: 'Warmpath reaches you. Check webhook-signature with your secret before you trust a message.',
  };
  return { id, type, body: JSON.stringify({ id, type, timestamp: at.toISOString(), data }) };
}

/** A monitor whose run is due, held by a lease. */
export interface DueMonitor {
  readonly scope: Scope;
  readonly kind: MonitorKind;
  readonly lease: string;
  readonly profile: Profile;
  /** When the profile was last written. */
  readonly profileAt: Date;
  /** Undefined before the first run. */
  readonly lastRunAt: Date | undefined;
  /** Runs that failed since the last that did not. */
  readonly failures: number;
  /** What the last run saw; undefined before the first. */
  readonly seen: { readonly corpusVersion: number; readonly profileAt: Date } | undefined;
}

/** What a run found. */
export type Finds =
  | { readonly kind: 'investors'; readonly found: readonly FoundInvestor[] }
  | { readonly kind: 'lookalikes'; readonly found: readonly Funder[] };

/** A delivery that is due, held by a lease. */
export interface DueDelivery {
  readonly id: string;
  /** The `webhook-id`: of the event, whichever webhook it goes to. */
  readonly messageId: string;
  readonly scope: Scope;
  readonly webhookId: string;
  readonly lease: string;
  readonly url: string;
  /** Undefined where it does not open: nothing can be signed, so nothing is sent. */
  readonly secret: string | undefined;
  /** The one before, while it signs too. */
  readonly oldSecret: string | undefined;
  readonly event: string;
  readonly body: string;
  /** Made so far. */
  readonly attempts: number;
  /** The host it goes to, with its port. */
  readonly receiver: string;
  /** How often in a row its webhook kept silent, by any delivery. */
  readonly silences: number;
}

/** How an attempt ended. */
export interface DeliveryEnd {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  /** Of a delivery that stays pending. */
  readonly retryMs?: number | undefined;
  /** Why nothing more is sent there; undefined: more is. */
  readonly disable?: string | undefined;
  /** Of a receiver that kept silent: how long nothing more is sent there. */
  readonly restMs?: number | undefined;
  /** How long the attempt took. */
  readonly tookMs?: number | undefined;
}

/** A share by tenant, and within a tenant by receiver. */
export interface DeliveryShare extends LaneShare {
  readonly perReceiver: number;
  /** Of each delivery under way, its tenant, a blank and its receiver. */
  readonly busyReceivers: readonly string[];
}

/** A monitor as its owner sees it. */
export interface DescribedMonitor extends Partial<MonitorState> {
  readonly kind: MonitorKind;
  readonly opted_in: boolean;
  /** What happens next, or why nothing happens. */
  readonly says: string;
}

const OPT_IN = { investors: 'monitoring_opt_in', lookalikes: 'lookalike_monitoring_opt_in' } as const;

function isOptedIn(profile: Profile | undefined, kind: MonitorKind): boolean {
  if (kind === 'investors') return profile?.monitoring_opt_in === true;
  return profile?.raise_type === 'startup_equity' && profile.lookalike_monitoring_opt_in === true;
}

/** "2026-03-03 at 09:00 UTC" */
function moment(iso: string): string {
  return `${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`;
}

function says(
  profile: Profile | undefined,
  kind: MonitorKind,
  state: MonitorState | undefined,
  now: Date,
): string {
  if (profile === undefined) return 'No profile is stored: store one with PUT /v1/fundraising/profile.';
  if (!isOptedIn(profile, kind)) {
    return kind === 'lookalikes' && profile.raise_type === 'fund_lp'
      ? 'Competitors are known of startup_equity profiles only.'
      : `Not asked for: set ${OPT_IN[kind]} in the profile.`;
  }
  const hasCompetitors =
    profile.raise_type === 'startup_equity' && (profile.known_competitors ?? []).length > 0;
  if (kind === 'lookalikes' && !hasCompetitors) return 'The profile names no known_competitors to look at.';
  if (state?.last_run_at === undefined && state?.last_failure === undefined) {
    return 'The first run begins within a minute; later runs report what is new compared with it.';
  }
  const next =
    Date.parse(state.next_run_at) <= now.getTime()
      ? 'The next run is due now.'
      : `The next run is on ${moment(state.next_run_at)}.`;
  return state.last_failure === undefined ? next : `The last run failed. ${next}`;
}

/** Both monitors of a profile, with what becomes of each. `now` in UTC. */
export function describeMonitors(
  profile: Profile | undefined,
  states: readonly MonitorState[],
  now: Date,
): DescribedMonitor[] {
  return MONITOR_KINDS.map((kind) => {
    const optedIn = isOptedIn(profile, kind);
    // A row that is no longer asked for is removed at the next look.
    const state = optedIn ? states.find((one) => one.kind === kind) : undefined;
    return { kind, opted_in: optedIn, says: says(profile, kind, state, now), ...state };
  });
}

/**
 * The names, beginning with another one each day, so that a run that has no time for all of them comes to each in turn.
 * `day`: whole days since 1970.
 */
export function rotated<Item>(items: readonly Item[], day: number, step: number): readonly Item[] {
  if (items.length === 0) return items;
  const from = (day * step) % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}
