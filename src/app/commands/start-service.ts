import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readRunningServices } from '../../accounts/queries-process.ts';
import { type Askable, readAskable } from '../../corpus/queries-funds.ts';
import type { AmbiguousPair, CorpusCounts } from '../../corpus/queries-write.ts';
import type { Postgres } from '../../platform/database/postgres.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { readLogin } from '../queries-health.ts';
import { readServiceConfig } from '../settings/config.ts';
import { type CommandStore, type Output, table } from './output.ts';
import { stoppable } from './processes.ts';

/** What can be asked after an import, and where. */
export interface NowAskable extends Askable {
  /** The service that answers; null if none runs. */
  readonly service: string | null;
}

/** What the live corpus holds now, and the newest service that runs on this database. */
export async function nowAskable(db: Postgres): Promise<NowAskable> {
  const [service] = await readRunningServices(db);
  return { ...(await readAskable(db, 'live')), service: service?.address ?? null };
}

/** Where the service listens unless it is told otherwise. */
const USUAL_ADDRESS = 'http://127.0.0.1:8787';

/** The lines that end an import: what there is, what it answers, one request that works, and whether answers are final. */
export function describeAskable(now: NowAskable): string[] {
  const { investors, backers, companies, rounds, datedRounds, newestRound, deals, service } = now;
  const newest = newestRound === null ? '' : `, the newest of ${newestRound}`;
  const sample = sampleOf(now);
  return [
    `On record now: ${investors} investors, ${companies} companies, ${rounds} rounds (${datedRounds} dated${newest}), ${deals} deals.`,
    deals === 0
      ? 'Nothing is known of deals: a search for startup_equity finds investors by what they state alone.'
      : 'A search for startup_equity, lookalikes and research are answered from these deals.',
    backers === 0
      ? 'For fund_lp nobody is on record who backs funds: docs/records.md names free sources.'
      : `A search for fund_lp is answered from ${backers} that back funds.`,
    ...(sample === undefined
      ? []
      : [
          'Ask, with a live key that has credits:',
          `  curl -s ${service ?? USUAL_ADDRESS}${sample.path} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '${JSON.stringify(sample.body)}'`,
        ]),
    service === null
      ? 'No service runs; npm start starts it.'
      : 'The service takes it in now. Where that makes it learn the ranking anew, answers carry the warning "learning" until /readyz tells that it is done, and repeating them is free.',
  ];
}

function sampleOf({ company, investor, deals }: NowAskable) {
  if (deals > 0 && company !== null)
    return { path: '/v1/fundraising/find-lookalike-investors', body: { company_names: [company] } };
  if (investor !== null) return { path: '/v1/fundraising/enrich-investor', body: { fund_name: investor } };
  return undefined;
}

/** What was added, updated and merged of each kind of record; kinds of which nothing came are left out. */
export function entityTable(counts: CorpusCounts): string {
  const rows = Object.entries(counts)
    .filter(([, of]) => of.added + of.updated + of.merged > 0)
    .map(([name, of]) => [name, of.added, of.updated, of.merged]);
  return rows.length === 0 ? 'nothing new' : table(['', 'added', 'updated', 'merged'], rows);
}

/** A line for each reason. */
export function tallies(heading: string, of: Readonly<Record<string, number>>): string[] {
  return Object.entries(of).map(([reason, count]) => `${heading}: ${count} × ${reason}`);
}

/** Groups of lines, the empty ones left out, with a blank line between. */
export function paragraphs(parts: readonly (readonly string[])[]): string {
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** Of the pairs a line can name. */
const PAIRS_IN_LINE = 3;

/** Records that may be one and were left apart, in a line. */
export function describeAmbiguous(pairs: readonly AmbiguousPair[], count: number): string {
  const named = pairs
    .slice(0, PAIRS_IN_LINE)
    .map(
      ({ kind, name, id, other, otherId, why }) => `${kind} ${name} (${id}) / ${other} (${otherId}): ${why}`,
    );
  const rest = count > named.length ? `; and ${count - named.length} more, 20 of them with --json` : '';
  return `ambiguous, left apart: ${count} × ${named.join('; ')}${rest}`;
}

export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
}

/** Whether requests reach the database as they should: each connection is checked when it is made, so a statement tells. */
export async function checkConnections(service: Postgres, isPooled: boolean): Promise<Check> {
  const name = 'connections';
  try {
    const { login, isOwner } = await readLogin(service);
    const way = isPooled ? 'through a pooler, ' : '';
    const owns = isOwner
      ? 'which owns the tables: a login of its own would need no such right (docs/operating/secure.md, "Two roles")'
      : 'which owns nothing';
    return { name, state: 'ok', message: `requests come ${way}under warmpath_service as ${login}, ${owns}` };
  } catch (error) {
    return { name, state: 'fail', message: error instanceof Error ? error.message : String(error) };
  }
}

/** What was done stays, whenever somebody stops. */
export const GO_ON = 'What was stored, downloaded and imported stays; start the command again to go on.';

/** Answers longer than this are no answers to a question of ours, characters. */
const LONGEST = 1_000;

export interface Asker {
  /** The answer, trimmed; `usual` if nothing was said, the input has ended, or nobody is to be asked. */
  ask(question: string, usual?: string): Promise<string>;
  /** Yes or no; `usual` if nothing was said. An answer that is neither is asked for again. */
  confirm(question: string, usual: boolean): Promise<boolean>;
  end(): void;
}

/** Asks on stderr and reads lines of stdin. The terminal stays as it is, so Ctrl-C ends the question with OperatorError `stopped`. */
export function createAsker(output: Output, isSilent: boolean): Asker {
  const lines: string[] = [];
  let wake: (() => void) | undefined;
  let hasEnded = isSilent;
  const reader = isSilent ? undefined : createInterface({ input: process.stdin, terminal: false });
  reader?.on('line', (line) => {
    lines.push(line.slice(0, LONGEST));
    wake?.();
  });
  reader?.on('close', () => {
    hasEnded = true;
    wake?.();
  });
  const nextLine = (signal: AbortSignal): Promise<string | undefined> => {
    const line = lines.shift();
    if (line !== undefined || hasEnded) return Promise.resolve(line);
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    const onAbort = () => reject(new OperatorError('stopped', GO_ON));
    signal.addEventListener('abort', onAbort, { once: true });
    wake = () => resolve(lines.shift());
    return promise.finally(() => {
      wake = undefined;
      signal.removeEventListener('abort', onAbort);
    });
  };
  const ask = async (question: string, usual = ''): Promise<string> => {
    const shown = usual === '' ? question : `${question} [${usual}]`;
    // Written once Ctrl-C is a stop already: somebody may press it on seeing the question.
    const line = await stoppable(output, GO_ON, (signal) => {
      if (!isSilent) process.stderr.write(`${shown} `);
      return nextLine(signal);
    });
    // What comes from a file is not echoed by a terminal.
    if (!isSilent && process.stdin.isTTY !== true) process.stderr.write(`${line ?? ''}\n`);
    const said = line?.trim() ?? '';
    return said === '' ? usual : said;
  };
  return {
    ask,
    async confirm(question, usual) {
      for (;;) {
        const said = (await ask(`${question} (${usual ? 'Y/n' : 'y/N'})`)).toLowerCase();
        if (said === '') return usual;
        if (/^(?:y|yes)$/u.test(said)) return true;
        if (/^(?:n|no)$/u.test(said)) return false;
        output.warn('Answer y or n.');
      }
    },
    end: () => reader?.close(),
  };
}

/** A search answers within 30 s (docs/adr/0003-charge.md); a little more, so that its own refusal is heard, ms. */
const ANSWER_MS = 35_000;
/** The index of the largest import takes a minute, the ranking three: whoever waits longer has another trouble, ms. */
const READY_MS = 600_000;
const LOOK_EVERY_MS = 500;
/** What takes longer is told again, ms. */
const TELL_EVERY_MS = 5_000;

export interface AskedService {
  readonly address: string;
  /** Whether it runs on after this command. */
  readonly isRunning: boolean;
}

/** Does the work with the service that runs on this machine, else with one of its own for that time, without outreach. */
export async function withService<Result>(
  output: Output,
  { db }: CommandStore,
  work: (service: AskedService) => Promise<Result>,
): Promise<Result> {
  const running = (await readRunningServices(db)).find(({ host }) => host === hostname());
  if (running !== undefined) return work({ address: running.address, isRunning: true });
  output.note('No service is running: one is started for the answer.');
  const config = await readServiceConfig();
  // Loaded here only: the questions come in half the time without the web server.
  const { startService } = await import('../main.ts');
  const service = await startService(
    { ...config, host: '127.0.0.1', port: 0, outreachHere: false },
    pino({ level: 'silent' }),
    { settings: [], checks: [] },
  );
  try {
    return await work({ address: service.address, isRunning: false });
  } finally {
    await service.close();
  }
}

/** Waits until the live index holds all that was imported and the ranking is learned, and says meanwhile what is awaited. */
export function waitUntilCurrent(output: Output, { address }: AskedService): Promise<void> {
  return stoppable(output, GO_ON, async (signal) => {
    const start = performance.now();
    let told = start - TELL_EVERY_MS;
    let last = '';
    while (performance.now() - start < READY_MS) {
      const response = await fetch(`${address}/readyz`, { signal });
      const { pending, under_way } = (await response.json()) as Record<
        'pending' | 'under_way',
        Record<string, string>
      >;
      const waits = Object.entries({ ...pending, ...under_way }).filter(
        ([name]) => !name.startsWith('test_'),
      );
      if (waits.length === 0) return;
      const what = waits.map((part) => part.join(' ')).join(', ');
      if (what !== last || performance.now() - told > TELL_EVERY_MS) {
        const seconds = Math.round((performance.now() - start) / 1_000);
        output.note(`Waiting: ${what.replaceAll('_', ' ')}${seconds > 0 ? `, for ${seconds} s` : ''} …`);
        [told, last] = [performance.now(), what];
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
    output.warn('The service is not done yet; what it knows by now is asked.');
  });
}

export interface ShownInvestor {
  readonly name: string;
  readonly geography?: string;
  readonly score: number;
  readonly tier: string;
  readonly rationale?: string;
}

export type Found =
  | {
      readonly investors: readonly ShownInvestor[];
      readonly warnings: readonly { readonly message: string }[];
    }
  | { readonly message: string };

/** Asks for investors over HTTP, as programs do. */
export async function searchWith({ address }: AskedService, key: string, body: object): Promise<Found> {
  const response = await fetch(`${address}/v1/fundraising/search-investors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const answer = (await response.json()) as {
    data?: { investors: readonly ShownInvestor[] };
    warnings?: readonly { message: string }[];
    message?: string;
  };
  if (answer.data === undefined) return { message: answer.message ?? `status ${response.status}` };
  return { investors: answer.data.investors, warnings: answer.warnings ?? [] };
}
