import type { Profile } from '../research/profile.ts';
import { MONITOR_KINDS, type MonitorKind } from './event.ts';
import type { MonitorState } from './ports.ts';

/** A monitor as its owner sees it. */
export interface DescribedMonitor {
  readonly kind: MonitorKind;
  readonly opted_in: boolean;
  /** What happens next, or why nothing happens. */
  readonly says: string;
  readonly next_run_at?: string;
  readonly last_run_at?: string;
  readonly last_found?: number;
  readonly last_failure?: string;
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
  if (state?.lastRunAt === undefined && state?.lastFailure === undefined) {
    return 'The first run begins within a minute; later runs report what is new compared with it.';
  }
  const next =
    Date.parse(state.nextRunAt) <= now.getTime()
      ? 'The next run is due now.'
      : `The next run is on ${moment(state.nextRunAt)}.`;
  return state.lastFailure === undefined ? next : `The last run failed. ${next}`;
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
    return {
      kind,
      opted_in: optedIn,
      says: says(profile, kind, state, now),
      ...(state === undefined ? {} : { next_run_at: state.nextRunAt }),
      ...(state?.lastRunAt === undefined ? {} : { last_run_at: state.lastRunAt }),
      ...(state?.lastFound === undefined ? {} : { last_found: state.lastFound }),
      ...(state?.lastFailure === undefined ? {} : { last_failure: state.lastFailure }),
    };
  });
}
