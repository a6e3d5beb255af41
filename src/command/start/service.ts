import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readServiceConfig } from '../../config.ts';
import { readRunningServices } from '../../store/account/running-services.ts';
import type { Output } from '../output.ts';
import { stoppable } from '../stoppable.ts';
import type { CommandStore } from '../with-store.ts';
import { GO_ON } from './asker.ts';

/** A search answers within 30 s (docs/adr/0003-charge.md); a little more, so that its own refusal is heard, ms. */
const ANSWER_MS = 35_000;
/** The index of the largest import takes a minute, the ranking three: whoever waits longer has another trouble, ms. */
const READY_MS = 600_000;
const LOOK_EVERY_MS = 500;
/** What takes longer is told again, ms. */
const TELL_EVERY_MS = 5_000;

export interface AskedService {
  /** Where it listens, as a URL. */
  readonly address: string;
  /** Whether it runs on after this command. */
  readonly isRunning: boolean;
}

/**
 * Does the work with the service that runs on this machine, else with one that runs only meanwhile, on a port of its own
 * and without outreach.
 */
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
  const { startService } = await import('../../main.ts');
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

/** An investor as far as it is shown. */
export interface ShownInvestor {
  readonly name: string;
  readonly geography?: string;
  readonly score: number;
  readonly tier: string;
  readonly rationale?: string;
}

/** What a search answered: investors, or in words why there are none. */
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
