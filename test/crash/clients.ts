import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '../harness/probe-endpoint.ts';
import { PROBE_PATH } from '../harness/probe-endpoint.ts';

/** Time-outs after which a client gives up even a service that does not listen, so that a test of a dead one ends. */
const MOST_OUTAGES = 8;

/** One answer that some client saw, and what it had asked for. */
export interface SeenAnswer {
  /** Of the intent: all tries of one carry the same. */
  readonly tag: string;
  readonly key: string | undefined;
  readonly price: number;
  readonly status: number;
  readonly replayed: boolean;
  readonly text: string;
  readonly tookMs: number;
}

export interface Sent {
  readonly tag: string;
  readonly key: string | undefined;
  /** Null where the last try ended without an answer. */
  readonly last: number | null;
  readonly tries: readonly Try[];
  /** Whose it was. */
  readonly apiKey: string;
}

/** One try of an intent. */
export interface Try {
  /** Of `urls`. */
  readonly to: number;
  /** When it began and ended, ms since 1970 UTC. */
  readonly from: number;
  readonly at: number;
  /** A status, or the code of the error if no answer came. */
  readonly outcome: number | string;
}

export interface Load {
  readonly answers: SeenAnswer[];
  readonly intents: Sent[];
  /** Tries that ended without an answer, by error code; `mid-answer` where the connection broke in an accepted request. */
  readonly failures: Record<string, number>;
  /** No new intents; resolves when those under way have their final answer. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  /** Of processes that serve the same accounts; each try goes to any of them. */
  readonly urls: readonly string[];
  readonly apiKeys: readonly string[];
  readonly clients: number;
  /** Of how many intents one goes without an idempotency key. */
  readonly keylessShare: number;
  /** How long an intent with a key is repeated at most, ms. */
  readonly timeoutMs: number;
  readonly random: () => number;
  /** A try without an answer for this long is given up, ms. */
  readonly tryMs?: number;
  /** What the provider does of an intent. */
  readonly draw?: (random: () => number) => Behaviour;
  /** False: an intent is tried once, for counting what a client sees of a stop. */
  readonly repeat?: boolean;
}

/** Ten in a hundred provider errors, ten misses, five hangs beyond the deadline, a few of everything else. */
function drawBehaviour(random: () => number): Behaviour {
  const draw = random();
  if (draw < 0.1) return 'vendor_error';
  if (draw < 0.2) return 'missed';
  if (draw < 0.25) return 'hang';
  if (draw < 0.28) return 'undetermined';
  if (draw < 0.3) return 'bug';
  if (draw < 0.32) return 'vendor_capacity';
  return draw < 0.36 ? 'empty' : 'found';
}

/** Clients that send intents one after another, each repeated with its key until there is a final answer. */
export function startLoad(options: LoadOptions): Load {
  const { random, draw = drawBehaviour } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients });
  const answers: SeenAnswer[] = [];
  const intents: Sent[] = [];
  const failures: Record<string, number> = {};
  let stopped = false;

  const oneIntent = async (): Promise<void> => {
    const tag = randomUUID();
    const key = random() < options.keylessShare ? undefined : randomUUID();
    const price = [5, 10, 15][Math.floor(random() * 3)] ?? 5;
    const apiKey = options.apiKeys[Math.floor(random() * options.apiKeys.length)] ?? '';
    const body = JSON.stringify({
      behave: draw(random),
      price,
      tag,
      after_ms: Math.floor(random() * 40),
    });
    let last: number | null = null;
    const tries: Try[] = [];
    // Time in which nothing listens does not count: how long a restart takes is up to the machine.
    let left = options.timeoutMs;
    for (const end = Date.now() + MOST_OUTAGES * left; left > 0 && Date.now() < end; ) {
      let isListening = true;
      const started = performance.now();
      const from = Date.now();
      const to = Math.floor(random() * options.urls.length);
      const note = (outcome: number | string) => tries.push({ to, from, at: Date.now(), outcome });
      try {
        const answer = await post(
          agent,
          options.urls[to] ?? '',
          apiKey,
          key,
          body,
          PROBE_PATH,
          options.tryMs,
        );
        answers.push({ tag, key, price, ...answer, tookMs: performance.now() - started });
        note(answer.status);
        last = answer.status;
        if (isFinal(answer)) break;
      } catch (error) {
        const code = (error as { code?: string }).code ?? 'unknown';
        isListening = code !== 'ECONNREFUSED';
        failures[code] = (failures[code] ?? 0) + 1;
        last = null;
        note(code);
      }
      if (key === undefined || options.repeat === false) break;
      await sleep(30 + random() * 100);
      if (isListening) left -= performance.now() - started;
    }
    intents.push({ tag, key, last, tries, apiKey });
  };
  const client = async (): Promise<void> => {
    while (!stopped) {
      await oneIntent();
      await sleep(random() * 5);
    }
  };
  const running = Promise.all(Array.from({ length: options.clients }, client));
  return {
    answers,
    intents,
    failures,
    async stop() {
      stopped = true;
      await running;
      agent.destroy();
    },
  };
}

/** A client repeats if nothing began, where the first try still runs, and where the outcome was not known. */
function isFinal({ status, text }: { status: number; text: string }): boolean {
  if (status === 409 || status === 429) return false;
  if (status === 503) return text.includes('"vendor_capacity"');
  return !(status === 502 && text.includes('"refund_issue":true'));
}

interface Posted {
  readonly status: number;
  readonly replayed: boolean;
  readonly text: string;
}

export function post(
  agent: Agent,
  url: string,
  apiKey: string,
  key: string | undefined,
  body: string,
  path: string = PROBE_PATH,
  tryMs?: number,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}${path}`,
      {
        method: 'POST',
        agent,
        ...(tryMs === undefined ? {} : { signal: AbortSignal.timeout(tryMs) }),
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            replayed: response.headers['idempotent-replayed'] === 'true',
            text,
          }),
        );
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
