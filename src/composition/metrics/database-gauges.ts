import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { type Backlog, readBacklog } from '../../store/admin/backlog.ts';
import type { ServiceOptions } from '../options.ts';
import { gaugeOf } from './gauge.ts';

/** Several who watch, and one who looks by hand, are answered by one question, ms. */
const KEPT = 5_000;
/** Longer than the statement may take, so that a database that answers at all is waited for; a scrape waits 10 s, ms. */
const TIMEOUT = 2_000;

const percentOf = ({ importing }: Backlog) => importing?.percent ?? null;
const spentOf = ({ spent }: Backlog) =>
  Object.fromEntries(Object.entries(spent).map(([source, microUsd]) => [source, microUsd / 1_000_000]));

/**
 * What of the database is shown; the function returned reads it again. Never rejects: where the database does not answer in
 * time, `warmpath_database_up` is 0 and what it would have told is left out, so that no old figure looks like a new one.
 */
export function databaseGauges(registry: Registry, store: ServiceOptions['store']): () => Promise<void> {
  const up = gaugeOf(registry, 'warmpath_database_up', '1 while the database says what waits.', []);
  const connections = gaugeOf(registry, 'warmpath_database_connections', 'Connections of this process.', [
    'role',
    'state',
  ]);
  const one = (name: string, help: string, value: (backlog: Backlog) => number | null) => {
    const gauge = gaugeOf(registry, name, help, []);
    return (backlog: Backlog | undefined) => {
      const now = backlog === undefined ? null : value(backlog);
      if (now === null) gauge.remove();
      else gauge.set(now);
    };
  };
  const each = (
    label: 'state' | 'mode' | 'source',
    name: string,
    help: string,
    value: (backlog: Backlog) => Readonly<Record<string, number>>,
  ) => {
    const gauge = gaugeOf(registry, name, help, [label]);
    return (backlog: Backlog | undefined) => {
      gauge.reset();
      for (const [one, figure] of Object.entries(backlog === undefined ? {} : value(backlog)))
        gauge.set({ [label]: one }, figure);
    };
  };
  const shown = [
    one('warmpath_open_reservations', 'Reserved and not resolved, at most 10,000.', (b) => b.reservations),
    one('warmpath_oldest_reservation_seconds', 'Age of the oldest.', (b) => b.oldestReservation ?? 0),
    one('warmpath_touches_due', 'Messages whose time has come, at most 10,000.', (b) => b.touchesDue),
    each('state', 'warmpath_touches', 'Messages being worked on, or of unknown fate.', (b) => b.touches),
    each('state', 'warmpath_mailboxes', 'Mailboxes by state.', (b) => b.mailboxes),
    one('warmpath_webhooks_waiting', 'Deliveries that are due, at most 10,000.', (b) => b.webhooks),
    one('warmpath_oldest_webhook_seconds', 'Since the oldest was due.', (b) => b.oldestWebhook ?? 0),
    one('warmpath_service_processes', 'Processes that answer requests.', (b) => b.processes),
    one('warmpath_outreach_sign_seconds', 'Since a worker last looked for work.', (b) => b.outreachSign),
    one('warmpath_monitors_due', 'Saved searches whose time has come, at most 10,000.', (b) => b.monitorsDue),
    each('mode', 'warmpath_corpus_version', 'Of the corpus in the database.', (b) => b.corpusVersions),
    one('warmpath_import_percent', 'Of the import that runs; none: left out.', percentOf),
    one('warmpath_import_seconds', 'Since it began.', (b) => b.importing?.seconds ?? null),
    each('source', 'warmpath_source_spent_usd', 'What a source cost this UTC day.', spentOf),
  ];
  let reading: Promise<Backlog | undefined> | undefined;
  let endedAt = Number.POSITIVE_INFINITY;
  const read = async () => {
    // One at a time: a database that hangs is not asked again and again.
    if (reading === undefined || performance.now() - endedAt > KEPT) {
      endedAt = Number.POSITIVE_INFINITY;
      reading = readBacklog(store.system)
        .catch(() => undefined)
        .finally(() => {
          endedAt = performance.now();
        });
    }
    return Promise.race([reading, sleep(TIMEOUT, undefined, { ref: false })]);
  };
  return async () => {
    for (const role of ['service', 'system'] as const) {
      const { inUse, waiting, limit } = store[role].connections();
      connections.set({ role, state: 'in_use' }, inUse);
      connections.set({ role, state: 'waiting' }, waiting);
      connections.set({ role, state: 'limit' }, limit);
    }
    const backlog = await read();
    up.set(backlog === undefined ? 0 : 1);
    for (const show of shown) show(backlog);
  };
}
