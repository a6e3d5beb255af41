import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ip = (...args: readonly string[]) => run('ip', args);

/** A billed call needs some kilobytes: it passes, late. */
const THIN = ['rate', '400kbit', 'burst', '32kbit', 'latency', '400ms'];
/** The first three bytes of the network; it is that of this run's own namespace, so no other run is in the way. */
const NET = '10.211.0';
/** Of the machine with services, etcd, poolers and clients: this namespace itself. */
export const HUB = `${NET}.1`;

/** A machine with a network of its own, on one switch with this one. */
export interface Host {
  readonly name: string;
  readonly address: string;
  /** What a command begins with that runs there. */
  readonly enter: readonly string[];
  /** Takes its cable out: no packet comes or goes, and no one is told. */
  cut(): Promise<void>;
  heal(): Promise<void>;
}

/** Makes the switch; the namespace has to be a fresh one (.ci/with-shared/availability). */
export async function makeSwitch(): Promise<void> {
  await ip('link', 'set', 'lo', 'up');
  await ip('link', 'add', 'switch', 'type', 'bridge');
  await ip('addr', 'add', `${HUB}/24`, 'dev', 'switch');
  await ip('link', 'set', 'switch', 'up');
}

export async function makeHost(name: string, last: number): Promise<Host> {
  const address = `${NET}.${last}`;
  const inside = (...args: readonly string[]) => ip('-n', name, ...args);
  await ip('netns', 'add', name);
  await ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  await ip('link', 'set', `to-${name}`, 'master', 'switch', 'up');
  await inside('link', 'set', 'lo', 'up');
  await inside('addr', 'add', `${address}/24`, 'dev', 'eth0');
  await inside('link', 'set', 'eth0', 'up');
  return {
    name,
    address,
    enter: ['ip', 'netns', 'exec', name],
    cut: async () => void (await ip('link', 'set', `to-${name}`, 'down')),
    heal: async () => void (await ip('link', 'set', `to-${name}`, 'up')),
  };
}

/** Lets little through, both ways of a machine's cable: some hundred kilobits a second. Resolves to what ends it. */
export async function makeThin({ name }: Host): Promise<() => Promise<void>> {
  const end = [
    ['qdisc', 'del', 'dev', `to-${name}`, 'root'],
    ['-n', name, 'qdisc', 'del', 'dev', 'eth0', 'root'],
  ];
  for (const one of end)
    await run('tc', [...one.map((word) => (word === 'del' ? 'add' : word)), 'tbf', ...THIN]);
  return async () => {
    for (const one of end) await run('tc', one);
  };
}
