import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Store } from '../../src/platform/database/store.ts';
import { formatKey, KEY_RANDOM_BYTES } from '../../src/platform/values/key-scopes.ts';
import type { Mode } from '../../src/platform/values/scope.ts';

/** A tenant with a key of each mode and more credits than a run spends. */
export interface Caller {
  readonly tenantId: string;
  call(mode: Mode, method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface World {
  readonly store: Store;
  /** Does its worst. */
  readonly busy: Caller;
  /** Whose calls are measured. */
  readonly quiet: Caller;
}

/** A lane that tenants share. */
export interface Lane {
  readonly name: string;
  /** What the busy one does. */
  readonly worst: string;
  /** Starts what the service reaches out to, before the service itself. */
  surround?(): Promise<Surroundings>;
  /** Brings about what the calls need. */
  begin(world: World): Promise<RunningLane>;
}

/** What the service is given, and how it ends. */
export interface Surroundings {
  readonly settings: Readonly<Record<string, string>>;
  readonly dnsServers?: readonly string[];
  close(): Promise<void>;
}

export interface RunningLane {
  /** One call of the quiet tenant; rejects where it is not answered as it should be. */
  call(): Promise<void>;
  /** The busy one at its worst, over and over, until the signal; `loops` of it side by side. */
  readonly loops: number;
  worst(signal: AbortSignal): Promise<void>;
  end(): Promise<void>;
}

const CREDITS = 1_000_000_000;
// Kept connections, as clients have them; those of both tenants apart.
export async function makeCaller(store: Store, base: string): Promise<Caller> {
  const agent = new Agent({ keepAlive: true });
  const [tenant] = await store.system.query<{ tenant_id: string }>({
    text: "insert into tenant (name, plan) values ('bench', 'paid') returning tenant_id",
  });
  if (tenant === undefined) throw new Error('no tenant was made');
  const keys = new Map<Mode, string>();
  for (const mode of ['live', 'test'] as const) {
    const key = formatKey(mode, randomBytes(KEY_RANDOM_BYTES));
    await store.system.query({
      text: `with a as (insert into account (tenant_id, mode, balance, last_entry) values ($1, $2, $3, 1)),
        l as (insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after) values ($1, $2, 1, 'grant', $3, $3))
        insert into api_key (tenant_id, mode, hash, last_four) values ($1, $2, $4, $5)`,
      values: [tenant.tenant_id, mode, CREDITS, createHash('sha256').update(key).digest(), key.slice(-4)],
    });
    keys.set(mode, key);
  }
  return {
    tenantId: tenant.tenant_id,
    call: (mode, method, path, body) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? '' : JSON.stringify(body);
        const headers = {
          authorization: `Bearer ${keys.get(mode)}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        };
        const asked = request(`${base}${path}`, { method, agent, headers }, (response) => {
          let answer = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            answer += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: answer }));
        });
        asked.on('error', reject).end(text);
      }),
  };
}

/** Throws where an answer is another one than expected. */
export function expected(status: number, answer: Answer): Answer {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer;
}
