import type { CorpusOverview, ImportJob } from '../imports/rules-import-ports.ts';
import type { MailboxInTrouble } from '../mailboxes/rules-mailbox.ts';
import type { TouchOfUnknownFate } from '../outreach/rules-touch.ts';
import type { SourceState } from '../providers/rules-source-items.ts';

export interface RunningProcess {
  readonly host: string;
  readonly pid: number;
  readonly address: string;
  readonly version: string;
  readonly startedAt: Date;
}

export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** From so many seconds of waiting on something is wrong; null: it waits for people. */
  readonly lateAfter: number | null;
}

export interface LaneState {
  readonly lane: string;
  /** Tenants that had a turn within the day. */
  readonly tenants: number;
  readonly lastAt: Date | null;
}

export interface WorkState {
  readonly processes: readonly RunningProcess[];
  /** Processes that answer requests, by their heartbeats. */
  readonly alive: number;
  /** When a worker of outreach last looked for work. */
  readonly outreachAt: Date | null;
  readonly queues: readonly QueueState[];
  readonly lanes: readonly LaneState[];
}

export interface DayOfService {
  readonly charges: number;
  /** Charges that were refunded since then: their calls found nothing, or failed. */
  readonly refunded: number;
  readonly creditsIn: number;
  readonly creditsOut: number;
}

export interface DoctorCheck {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
}

export interface AskedSource {
  readonly source: string;
  readonly state: string;
  readonly ms: number;
  readonly detail: string;
}

export interface HealthSentence {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly sentence: string;
  /** Below `/docs/`. */
  readonly page: string;
}

export interface HealthFacts {
  readonly now: Date;
  readonly work: WorkState;
  readonly corpora: readonly CorpusOverview[];
  readonly sources: readonly SourceState[];
  readonly mailboxes: readonly MailboxInTrouble[];
  readonly unknown: { readonly count: number; readonly touches: readonly TouchOfUnknownFate[] };
  readonly running: ImportJob | undefined;
}

/** Deals older than this say little of who invests now, days. */
const STALE_DAYS = 365;
const DAY_MS = 86_400_000;

/** Whether the oldest of a queue waits for longer than a working service lets it. */
export function isLate({ oldestAt, lateAfter }: QueueState, now: Date): boolean {
  return oldestAt !== null && lateAfter !== null && now.getTime() - oldestAt.getTime() > lateAfter * 1_000;
}

/** What an operator has to know, the worst first. Pure. */
export function healthOf(facts: HealthFacts): HealthSentence[] {
  const sentences = [
    ofProcesses(facts),
    ...ofQueues(facts),
    ...ofCorpora(facts),
    ofSources(facts),
    ofMailboxes(facts),
    ofTouches(facts),
  ];
  const rank = { fail: 0, warn: 1, ok: 2 } as const;
  return sentences.toSorted((one, other) => rank[one.state] - rank[other.state]);
}

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

function ofProcesses({ work }: HealthFacts): HealthSentence {
  const versions = new Set(work.processes.map(({ version }) => version));
  const page = 'operating';
  if (versions.size > 1)
    return {
      state: 'warn',
      sentence: `Processes of ${versions.size} versions run: ${[...versions].join(', ')}.`,
      page,
    };
  return {
    state: 'ok',
    sentence: `${count(work.processes.length, 'process', 'processes')} of the service ${work.processes.length === 1 ? 'runs' : 'run'}.`,
    page,
  };
}

function ofQueues({ work, now }: HealthFacts): HealthSentence[] {
  const late = work.queues.filter((queue) => isLate(queue, now));
  const page = 'operating';
  if (late.length === 0) return [{ state: 'ok', sentence: 'No work is late.', page }];
  return late.map(({ queue, waiting, oldestAt }) => ({
    state: 'warn',
    sentence: `${waiting} ${queue} wait, the oldest since ${oldestAt?.toISOString() ?? '?'}. Does a worker run?`,
    page,
  }));
}

function ofCorpora({ corpora, now, running }: HealthFacts): HealthSentence[] {
  const live = corpora.find(({ mode }) => mode === 'live');
  const page = 'records';
  if (running !== undefined)
    return [
      {
        state: 'ok',
        sentence: `An import of ${running.source} runs: ${Math.floor(running.percent)} %, ${count(running.rowsRead, 'row')} read.`,
        page,
      },
    ];
  if ((live?.counts.investors ?? 0) === 0)
    return [
      {
        state: 'warn',
        sentence: 'The live corpus is empty: live searches find nothing, free of charge.',
        page: 'quick-start',
      },
    ];
  const newest = live?.newestRound ?? null;
  const days = newest === null ? undefined : Math.floor((now.getTime() - Date.parse(newest)) / DAY_MS);
  if (days === undefined || days <= STALE_DAYS)
    return [
      {
        state: 'ok',
        sentence: `The live corpus holds ${live?.counts.investors} investors and ${live?.counts.deals} deals.`,
        page,
      },
    ];
  return [
    {
      state: 'warn',
      sentence: `The newest deal of the live corpus is of ${newest}, ${days} days ago.`,
      page,
    },
  ];
}

function ofSources({ sources }: HealthFacts): HealthSentence {
  const page = 'providers';
  const ready = sources.filter(({ missing }) => missing.length === 0);
  const resting = ready.filter(({ breaker }) => breaker === 'open').map(({ title }) => title);
  const capped = ready
    .filter(
      ({ capMicroUsd, spentMicroUsd }) =>
        capMicroUsd !== undefined && spentMicroUsd > 0 && spentMicroUsd >= capMicroUsd,
    )
    .map(({ title }) => title);
  const said = [
    ...(resting.length === 0 ? [] : [`${resting.join(', ')} failed and rest`]),
    ...(capped.length === 0 ? [] : [`${capped.join(', ')} cost their cap today`]),
  ];
  if (said.length === 0)
    return { state: 'ok', sentence: `${count(ready.length, 'provider')} of lookups are configured.`, page };
  return { state: 'warn', sentence: `${said.join('; ')}.`, page };
}

function ofMailboxes({ mailboxes }: HealthFacts): HealthSentence {
  const page = 'mailboxes';
  // No mail leaves the sandbox.
  const held = mailboxes.filter(
    ({ mode, state, waiting }) => mode === 'live' && state !== 'connected' && waiting > 0,
  );
  if (held.length === 0)
    return { state: 'ok', sentence: 'No sequence waits for a mailbox that does not work.', page };
  const waiting = held.reduce((sum, one) => sum + one.waiting, 0);
  return {
    state: 'warn',
    sentence: `${count(held.length, 'mailbox does', 'mailboxes do')} not work, and ${count(waiting, 'sequence waits', 'sequences wait')} for it.`,
    page,
  };
}

function ofTouches({ unknown }: HealthFacts): HealthSentence {
  const page = 'outreach';
  const left = unknown.touches.filter(({ nextLookAt }) => nextLookAt === null).length;
  if (left === 0)
    return { state: 'ok', sentence: 'No message waits for someone to say whether it was delivered.', page };
  return {
    state: 'warn',
    sentence: `${count(left, 'message waits', 'messages wait')} for someone to say whether it was delivered.`,
    page,
  };
}

/** A tenant whose people can do nothing until an operator does something. */
export interface WaitingTenant {
  readonly tenant: string;
  readonly tenantName: string;
  /** Live ones. */
  readonly credits: number;
}

export interface WorkStore {
  /** Tenants with members whose live credits reach for no search, the least first. */
  withoutCredits(): Promise<readonly WaitingTenant[]>;
  state(): Promise<WorkState>;
  mailboxes(): Promise<readonly MailboxInTrouble[]>;
  unknownTouches(): Promise<{ readonly count: number; readonly touches: readonly TouchOfUnknownFate[] }>;
  today(): Promise<DayOfService>;
}

export interface DoctorService {
  quick(): Promise<readonly DoctorCheck[]>;
  /** Asks every source one harmless question, those that cost money left out. */
  live(signal: AbortSignal): Promise<readonly AskedSource[]>;
}

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly work: WorkStore;
    readonly doctor: DoctorService;
  }
}
