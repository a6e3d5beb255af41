import { setTimeout as sleep } from 'node:timers/promises';

/** Between two questions of a reader, ms: they are there for their answers, not for load. */
const EVERY_MS = 40;

interface Operation {
  readonly parameters?: readonly { readonly required?: boolean }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface ReadersOptions {
  readonly urls: readonly string[];
  readonly apiKeys: readonly string[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly readers: number;
  readonly tryMs: number;
  readonly random: () => number;
}

export interface Readers {
  /** Answers by status. */
  readonly statuses: Record<string, number>;
  /** Each answer that is 500, or that OpenAPI does not declare. */
  readonly faults: string[];
  stop(): Promise<void>;
}

/** Reads whatever OpenAPI says can be read without naming a thing, at any of the processes. */
export function startReaders({ urls, apiKeys, paths, readers, tryMs, random }: ReadersOptions): Readers {
  const readable = Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined || get.parameters?.some(({ required }) => required === true) ? [] : [{ path, get }],
  );
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  let stopped = false;
  const reader = async (): Promise<void> => {
    for (; !stopped; await sleep(EVERY_MS)) {
      const { path, get } = draw(readable);
      const headers = { authorization: `Bearer ${draw(apiKeys)}` };
      try {
        const answer = await fetch(`${draw(urls)}${path}`, { headers, signal: AbortSignal.timeout(tryMs) });
        const text = await answer.text();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status === 500 || !(String(answer.status) in get.responses)) {
          faults.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
        }
      } catch {
        // Cut short by a fault, as the clients' own tries are.
      }
    }
  };
  const running = Promise.all(Array.from({ length: readers }, reader));
  return {
    statuses,
    faults,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
