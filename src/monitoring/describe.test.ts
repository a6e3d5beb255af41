import { expect, it } from 'vitest';
import type { Profile } from '../profile/rules.ts';
import type { MonitorState } from './fields.ts';
import { describeMonitors } from './rules-event.ts';

const now = new Date('2026-03-02T12:00:00Z');
const both: Profile = {
  raise_type: 'startup_equity',
  monitoring_opt_in: true,
  lookalike_monitoring_opt_in: true,
  known_competitors: ['Example Cells'],
};
const state: MonitorState = {
  kind: 'investors',
  next_run_at: '2026-03-03T09:00:00.000Z',
  last_run_at: '2026-03-02T09:00:00.000Z',
  last_found: 2,
};
const says = (profile: Profile | undefined, states: readonly MonitorState[] = []) =>
  describeMonitors(profile, states, now).map((one) => one.says);

it('says why nothing is monitored', () => {
  expect(says(undefined)).toEqual([expect.stringContaining('PUT'), expect.stringContaining('PUT')]);
  expect(says({ raise_type: 'startup_equity' })).toEqual([
    'Not asked for: set monitoring_opt_in in the profile.',
    'Not asked for: set lookalike_monitoring_opt_in in the profile.',
  ]);
  expect(says({ raise_type: 'fund_lp' })[1]).toBe('Competitors are known of startup_equity profiles only.');
  expect(says({ ...both, known_competitors: [] })[1]).toContain('no known_competitors');
});

it('says what happens next', () => {
  expect(says(both)).toEqual([
    expect.stringContaining('within a minute'),
    expect.stringContaining('within a minute'),
  ]);
  expect(says(both, [state])[0]).toBe('The next run is on 2026-03-03 at 09:00 UTC.');
  expect(says(both, [{ ...state, next_run_at: '2026-03-02T11:00:00.000Z' }])[0]).toBe(
    'The next run is due now.',
  );
  expect(says(both, [{ ...state, last_failure: 'x' }])[0]).toBe(
    'The last run failed. The next run is on 2026-03-03 at 09:00 UTC.',
  );
});

it('shows nothing of a monitor that is no longer asked for', () => {
  const [investors] = describeMonitors({ ...both, monitoring_opt_in: false }, [state], now);
  expect(investors).toEqual({ kind: 'investors', opted_in: false, says: expect.any(String) });
});
