import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { MailSession, MailTransport } from '../../mailboxes/mail/rules-mail.ts';
import { MODES, type Mode } from '../../platform/values/scope.ts';
import type { RunningInvestorSearch } from '../../search/investor-search.ts';
import { type Backlog, readBacklog } from '../queries-health.ts';
import type { StartedLookups } from './lookups.ts';
import type { ServiceOptions } from './options.ts';

/** A gauge of this registry. */
export function gaugeOf<const Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
}

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
    one('warmpath_backup_age_seconds', 'Since the last backup; none: left out.', (b) => b.lastBackup),
    one('warmpath_held_seconds', 'Since it waits for "warmpath resume"; 0: it does not.', (b) => b.held ?? 0),
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

export function sourceGauges(registry: Registry, { states }: Pick<StartedLookups, 'states'>): () => void {
  const calls = new Counter({
    name: 'warmpath_source_calls_total',
    help: 'Answers and failures of a source.',
    labelNames: ['source', 'outcome'] as const,
    registers: [registry],
  });
  const breaker = gaugeOf(
    registry,
    'warmpath_source_breaker_open',
    '1 while a source rests after failures.',
    ['source'],
  );
  const cap = gaugeOf(registry, 'warmpath_source_cap_usd', 'What a source may cost in a UTC day.', [
    'source',
  ]);
  return () => {
    // The sources count themselves, since the start of the process.
    calls.reset();
    for (const { id: source, tally, breaker: state, capMicroUsd } of states()) {
      if (state === undefined) continue;
      breaker.set({ source }, state === 'closed' ? 0 : 1);
      calls.inc({ source, outcome: 'answer' }, tally?.answers ?? 0);
      calls.inc({ source, outcome: 'failure' }, tally?.failures ?? 0);
      if (capMicroUsd !== undefined) cap.set({ source }, capMicroUsd / 1_000_000);
    }
  };
}

/** The same transport, whose sessions are counted while they are open, and messages by what became of them. */
export function countedTransport(registry: Registry, transport: MailTransport): MailTransport {
  const open = gaugeOf(registry, 'warmpath_mail_sessions', 'Sessions with mail servers that are open.', [
    'protocol',
  ]);
  const opened = new Counter({
    name: 'warmpath_mail_sessions_total',
    help: 'Sessions with mail servers, by how they began or what became of their message.',
    labelNames: ['protocol', 'outcome'] as const,
    registers: [registry],
  });
  for (const protocol of ['imap', 'smtp']) open.set({ protocol }, 0);
  return {
    test: (...asked) => transport.test(...asked),
    async send(...asked) {
      open.inc({ protocol: 'smtp' });
      let outcome = 'unknown';
      try {
        const ended = await transport.send(...asked);
        outcome = ended.state;
        return ended;
      } finally {
        open.dec({ protocol: 'smtp' });
        opened.inc({ protocol: 'smtp', outcome });
      }
    },
    async open(...asked) {
      let session: MailSession;
      try {
        session = await transport.open(...asked);
      } catch (error) {
        opened.inc({ protocol: 'imap', outcome: 'failed' });
        throw error;
      }
      opened.inc({ protocol: 'imap', outcome: 'opened' });
      open.inc({ protocol: 'imap' });
      return whenClosed(session, () => open.dec({ protocol: 'imap' }));
    },
  };
}

/** The same session, which says once that it was closed, also where closing it failed. */
function whenClosed(session: MailSession, closed: () => void): MailSession {
  let isOpen = true;
  return {
    uidValidity: session.uidValidity,
    listNew: (...asked) => session.listNew(...asked),
    folders: () => session.folders(),
    highestUid: () => session.highestUid(),
    findOwn: (id) => session.findOwn(id),
    fileOwnCopy: (uid) => session.fileOwnCopy(uid),
    waitForNew: (signal) => session.waitForNew(signal),
    async close() {
      if (isOpen) closed();
      isOpen = false;
      await session.close();
    },
  };
}

/** From a small corpus to the deadline of a request, s. */
const SEARCH_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** The time of searches, and the index they are answered from. */
export interface SearchMetrics {
  /** The same search; each is timed, with its wait for a turn. */
  timed(search: RunningInvestorSearch): RunningInvestorSearch;
  /** Is told of an index that took the place of another. */
  indexServed(mode: Mode): void;
  /** Reads what of this search is shown at a scrape. */
  read(search: Pick<RunningInvestorSearch, 'facts'>): void;
}

export function searchMetrics(registry: Registry): SearchMetrics {
  const searches = new Histogram({
    name: 'warmpath_search_seconds',
    help: 'Time of searches and scorings, with the wait for a turn; failed: also those that were given up.',
    labelNames: ['mode', 'outcome'] as const,
    buckets: SEARCH_SECONDS,
    registers: [registry],
  });
  const servedAt = new Map<Mode, number>();
  const byMode = (name: string, help: string) => gaugeOf(registry, name, help, ['mode']);
  const ready = byMode('warmpath_index_ready', '1 once searches are answered.');
  const version = byMode('warmpath_index_version', 'The version of the corpus in use.');
  const age = byMode('warmpath_index_age_seconds', 'Since the index in use took the place of another.');
  const investors = byMode('warmpath_index_investors', 'Investors in the index in use.');
  const learning = byMode('warmpath_model_learning', '1 while a model is being learned.');
  const timed = async <Result>(mode: Mode, work: Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    let outcome = 'failed';
    try {
      const result = await work;
      outcome = 'answered';
      return result;
    } finally {
      searches.observe({ mode, outcome }, (performance.now() - begun) / 1_000);
    }
  };
  return {
    timed: (search) => ({
      ...search,
      search: (scope, ...asked) => timed(scope.mode, search.search(scope, ...asked)),
      score: (scope, ...asked) => timed(scope.mode, search.score(scope, ...asked)),
    }),
    indexServed(mode) {
      servedAt.set(mode, performance.now());
    },
    read(search) {
      for (const mode of MODES) {
        const facts = search.facts(mode);
        const since = servedAt.get(mode);
        ready.set({ mode }, facts === undefined ? 0 : 1);
        version.set({ mode }, facts?.version ?? 0);
        investors.set({ mode }, facts?.investors ?? 0);
        learning.set({ mode }, facts?.isLearning === true ? 1 : 0);
        if (since !== undefined) age.set({ mode }, (performance.now() - since) / 1_000);
      }
    },
  };
}
