// Sends requests of one kind, so many a second, each over a connection of its own, from a process of its own; prints how
// many were answered with what: `attack.ts <port> <kind> <per second> <seconds>`.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { KINDS } from './kinds.ts';

const [port, which, perSecond, seconds] = process.argv.slice(2).map(Number);
const kind = KINDS[which ?? -1];
if (kind === undefined || port === undefined || perSecond === undefined || seconds === undefined)
  throw new Error('four numbers are needed');
/** A server that lets connections wait is not sent more than this at once: it takes 300 of one address. */
const MOST_OPEN = 250;
const TIMEOUT_MS = 20_000;

const statuses: Record<string, number> = {};
let open = 0;
function ask(octets: Buffer): Promise<void> {
  return new Promise((resolve) => {
    let text = '';
    open += 1;
    const socket = connect(port as number, '127.0.0.1');
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.setEncoding('latin1').on('data', (part: string) => {
      if (text.length < 100) text += part;
    });
    // A server that has answered and does not read on: the rest is not wanted.
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      open -= 1;
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'none';
      statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    });
    socket.write(octets);
  });
}

const since = performance.now();
const asked: Promise<void>[] = [];
const count = Math.round(perSecond * seconds);
for (let n = 0; n < count; n += 1) {
  const wait = since + (n * 1_000) / perSecond - performance.now();
  if (wait > 0) await sleep(wait);
  if (open < MOST_OPEN) asked.push(ask(kind.octets(n)));
}
await Promise.all(asked);
console.log(JSON.stringify({ statuses, tookMs: performance.now() - since }));
