import type { FoundInvestor } from '../corpus/investor-record.ts';

/** The types of events there are. */
export const EVENT_TYPES = ['investors.found', 'webhook.test'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The body of an event, as the Standard Webhooks specification lays it out: `type`, `timestamp` (of what
 * happened, ISO 8601, UTC), `data`. Of each investor only what a reader needs to decide whether to look: the
 * whole record is on the list.
 */
export function foundEvent(
  kind: MonitorKind,
  fresh: readonly FoundInvestor[],
  at: Date,
): { readonly type: EventType; readonly body: string } {
  const type = 'investors.found';
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
  const data = { monitor: kind, found: investors.length, new_since: at.toISOString(), investors };
  return { type, body: JSON.stringify({ type, timestamp: at.toISOString(), data }) };
}

/** What `POST /v1/webhooks/test` sends. */
export function testEvent(at: Date): { readonly type: EventType; readonly body: string } {
  const type = 'webhook.test';
  const data = {
    message: 'Warmpath reaches you. Check webhook-signature with your secret before you trust a message.',
  };
  return { type, body: JSON.stringify({ type, timestamp: at.toISOString(), data }) };
}

export const MONITOR_KINDS = ['investors', 'lookalikes'] as const;

export type MonitorKind = (typeof MONITOR_KINDS)[number];
