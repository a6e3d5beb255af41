import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../harness/probe-endpoint.ts';
import type { DatabaseHost } from './database-host.ts';
import type { Installation } from './installation.ts';

/** A fault that replaces the primary is over when a new one takes writes; the others when they are done. */
export interface Fault {
  readonly name: string;
  /** `may`: PostgreSQL is started again where it is, or replaced where that takes too long. */
  readonly movesPrimary: boolean | 'may';
  /** Whether it needs both machines: with one of them lost already there would be two faults at a time. */
  readonly needsWhole: boolean;
  /** Whether `begin` also ends it: the time in which all has to be back then begins with that. */
  readonly lasts?: true;
  /** What providers do while it lasts, in place of what they usually do. */
  readonly providers?: (random: () => number) => Behaviour;
  /** Does it; resolves to what ends it. Rejects if the act itself went wrong. */
  begin(installation: Installation, random: () => number): Promise<() => Promise<void>>;
}

export const primaryOf = async ({ cluster }: Installation): Promise<DatabaseHost> => {
  const primary = await cluster.primary();
  if (primary === undefined) throw new Error('there is no primary');
  return primary;
};
export const standbyOf = async (installation: Installation): Promise<DatabaseHost> => {
  const primary = await primaryOf(installation);
  const standby = installation.cluster.hosts.find((each) => each !== primary);
  if (standby === undefined) throw new Error('there is no standby');
  return standby;
};
export const oneOf = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;
export const nothing = async (): Promise<void> => {};

/** A fault that does not replace the primary and is done as soon as it has begun. */
export function brief(
  name: string,
  act: (installation: Installation, random: () => number) => Promise<unknown> | unknown,
  more: Partial<Fault> = {},
): Fault {
  return {
    name,
    movesPrimary: false,
    needsWhole: false,
    async begin(installation, random) {
      await act(installation, random);
      return nothing;
    },
    ...more,
  };
}

/** One that lasts for `ms`, between `act` and what that resolves to. */
export function lasting(
  name: string,
  ms: number,
  act: (installation: Installation, random: () => number) => Promise<() => unknown>,
  more: Partial<Fault> = {},
): Fault {
  const during = async (installation: Installation, random: () => number): Promise<void> => {
    const end = await act(installation, random);
    try {
      await sleep(ms);
    } finally {
      await end();
    }
  };
  return brief(name, during, { lasts: true, ...more });
}

/**
 * In random order: each of `moving` in turn until there are `moves` of them, with `others` of the rest between them, each once before
 * any comes again.
 */
export function drawFaults(
  moving: readonly Fault[],
  moves: number,
  rest: readonly Fault[],
  others: number,
  random: () => number,
): Fault[] {
  const draw = (from: readonly Fault[], count: number): Fault[] => {
    const drawn: Fault[] = [];
    for (let deck: Fault[] = []; drawn.length < count; ) {
      if (deck.length === 0) deck = [...from];
      drawn.push(...deck.splice(Math.floor(random() * deck.length), 1));
    }
    return drawn;
  };
  const all = [...draw(moving, moves), ...draw(rest, others)];
  return (
    all
      // One that is not waited for comes early, so that it ends before the run does.
      .map((fault) => ({ fault, at: fault.name === 'worker frozen' ? random() / 4 : random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ fault }) => fault)
  );
}
