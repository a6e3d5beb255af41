import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Postgres } from '../../src/platform/database/postgres.ts';
import { settled } from './programs.ts';

export type Behaviour = 'answers' | 'refuses' | 'is silent' | 'resets';
/** Those that sequences without answers bring. */
const KINDS = ['draft.waiting', 'sequence.ended', 'message.bounced', 'stage.moved'];
/** In place of the minutes between two attempts. */
const HURRY_MS = 1_000;

/** Who gets the events of the founder, and keeps what came. */
export interface Receiver {
  behave(how: Behaviour): void;
  /** Different events that it accepted. */
  readonly received: number;
  /** Registers it; from then on events are told to it. */
  register(serviceUrl: string, apiKey: string): Promise<void>;
  /**
   * Waits for at most `ms` until nothing waits to be delivered. Resolves to what is wrong: an event that it did not accept, one that no one
   * recorded, or two texts under one id.
   */
  faults(system: Postgres, ms: number): Promise<string[]>;
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  let behaviour: Behaviour = 'answers';
  const got = new Map<string, Set<string>>();
  const accepted = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      got.set(id, (got.get(id) ?? new Set()).add(Buffer.concat(parts).toString()));
      if (behaviour === 'answers') {
        accepted.add(id);
        response.writeHead(204).end();
      } else if (behaviour === 'refuses') response.writeHead(500).end();
      else if (behaviour === 'resets') request.socket.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    behave(how) {
      behaviour = how;
      // What was kept waiting in silence ends with it.
      if (how === 'answers') server.closeAllConnections();
    },
    get received() {
      return accepted.size;
    },
    async register(serviceUrl, apiKey) {
      const answer = await fetch(`${serviceUrl}/v1/webhooks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url, events: KINDS }),
      });
      if (!answer.ok) throw new Error(`the receiver was not registered: ${await answer.text()}`);
    },
    async faults(system, ms) {
      const isDone = async () => {
        await sleep(HURRY_MS);
        await system.query({
          text: "update webhook_delivery set next_attempt_at = now() where state = 'pending' and next_attempt_at > now()",
        });
        const [row] = await system.query<{ open: number }>({
          text: `select (select count(*) from webhook_delivery where state = 'pending')::int
            + (select count(*) from event where place is null)::int as open`,
        });
        return row?.open === 0;
      };
      const found = (await settled(ms, isDone)) ? [] : ['some events still wait to be delivered'];
      const rows = await system.query<{ id: string }>({
        text: `select e.id::text as id from event e join webhook w using (tenant_id, mode)
          where e.kind = any($1) and e.created_at > w.created_at`,
        values: [KINDS],
      });
      const recorded = new Set(rows.map(({ id }) => id));
      for (const id of recorded) if (!accepted.has(id)) found.push(`event ${id} was never accepted`);
      for (const [id, texts] of got) {
        if (!recorded.has(id)) found.push(`event ${id} came and is not recorded`);
        if (texts.size > 1) found.push(`event ${id} came with ${texts.size} texts`);
      }
      if (accepted.size === 0) found.push('no event was accepted at all');
      return found;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
