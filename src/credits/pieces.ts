import { createHash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Reply } from '../platform/incoming.ts';
import type { Context, Endpoint } from '../platform/operations/operation.ts';
import { fingerprintOf } from '../platform/operations/shown-fields.ts';
import { createValidator } from '../platform/operations/validate.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Guard } from './guard.ts';

/** Pieces that are asked at once: providers keep their own pace, and a call of fifty takes five turns. */
const AT_ONCE = 10;
/** A failure is no answer to repeat. Each repetition of it is a further call; who fails as often should stop. */
export const MOST_TRIES = 5;

/** What came of one piece. `left`: not begun, or not known yet; the same call again goes on with it. */
export interface PieceEnd {
  readonly outcome: 'found' | 'missed' | 'failed' | 'left';
  readonly data?: unknown;
  readonly error?: string;
  readonly message?: string;
  /** What it cost, by this call or by the one that it repeats. */
  readonly charged: number;
}

export interface PiecesEnd {
  readonly batchId: string;
  /** One for each body, in their order; the same body twice is one piece. */
  readonly ends: readonly PieceEnd[];
  /** By this call. */
  readonly charged: number;
  readonly remaining: number;
}

export interface PiecesService {
  /**
   * Makes the call of `endpoint` for each body, each reserved and settled by itself under a key of its own: made of the batch and
   * the body, so that whatever was paid is never paid again, whoever was killed meanwhile. At most `most` are begun anew.
   */
  run(
    context: Pick<Context, 'scope' | 'actor' | 'balance' | 'now' | 'signal'>,
    endpoint: Endpoint,
    bodies: readonly object[],
    options: { readonly batchId?: string | undefined; readonly most: number },
  ): Promise<PiecesEnd>;
}

interface Piece {
  readonly name: string;
  readonly body: object;
  end: PieceEnd;
}

const LEFT: PieceEnd = { outcome: 'left', charged: 0 };
/** It comes from nowhere else: the call around it is counted by the key's window, once. */
const HERE = '127.0.0.1';

/** `guard` counts against no window, and is made after the services it runs on. */
export function createPieces(guard: () => Pick<Guard, 'handle'>): PiecesService {
  return {
    async run({ scope, actor, balance, now, signal }, endpoint, bodies, { batchId: asked, most }) {
      const { method, path, operation } = endpoint.schema;
      const check = createValidator(endpoint.schema.body, 'body');
      const pieces = new Map<string, Piece>();
      const names = bodies.map((body) => {
        const checked = check({ ...body });
        // The body of the call around it is checked by the same schema: what is still wrong here is told of this one.
        if (!checked.ok) return { end: { ...LEFT, outcome: 'failed', ...told(checked.error) } as const };
        const said = checked.value as object;
        const name = digestOf(said);
        if (!pieces.has(name)) pieces.set(name, { name, body: said, end: LEFT });
        return { name };
      });
      const batchId = asked ?? batchOf(operation, now);
      const credential = {
        hash: actor.keyHash,
        mode: scope.mode,
        ...(actor.memberId === undefined ? {} : { memberId: actor.memberId }),
      };

      const ask = async ({ name, body }: Piece): Promise<Reply> => {
        for (let attempt = 1; ; attempt += 1) {
          const reply = await guard().handle(endpoint, {
            requestId: randomUUID(),
            address: HERE,
            credential,
            idempotency: {
              key: `bulk-${batchId}-${name}-${attempt}`,
              fingerprint: fingerprintOf(method, path, body),
            },
            input: { ok: true, body, query: {} },
          });
          // What was free may be there now.
          if (attempt === MOST_TRIES || !wasFree(reply)) return reply;
        }
      };

      const begun = performance.now();
      const waiting = [...pieces.values()];
      let fresh = 0;
      let charged = 0;
      let remaining = balance;
      for (let isStopped = false; !isStopped && waiting.length > 0 && fresh < most; ) {
        if (signal.aborted || performance.now() - begun > LIMITS.bulk.beginWithin) break;
        const wave = waiting.splice(0, Math.min(AT_ONCE, most - fresh));
        await Promise.all(
          wave.map(async (piece) => {
            const reply = await ask(piece);
            const said = JSON.parse(reply.text) as Said;
            piece.end = endOf(reply.status, said);
            if (STOPS.has(reply.status)) isStopped = true;
            if (reply.headers['idempotent-replayed'] !== undefined) return;
            fresh += 1;
            charged += piece.end.charged;
            if (said.credits_remaining !== undefined) remaining = Math.min(remaining, said.credits_remaining);
          }),
        );
      }
      const ends = names.map(({ name, end }) => end ?? pieces.get(name)?.end ?? LEFT);
      return { batchId, ends, charged, remaining };
    },
  };
}

interface Said {
  readonly data?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly credits_charged?: number;
  readonly credits_remaining?: number;
}

/** Whoever has no credits, no key any more or no capacity of providers left for one has none for the others. */
const STOPS: ReadonlySet<number> = new Set([401, 402, 403, 429, 503]);

function endOf(status: number, said: Said): PieceEnd {
  const charged = said.credits_charged ?? 0;
  if (status === 200) return { outcome: 'found', data: said.data, charged };
  if (status === 422) return { outcome: 'missed', charged, ...told(said) };
  // Another call has it in hand: what comes of it is not known yet.
  if (STOPS.has(status) || status === 409) return { ...LEFT, ...told(said) };
  return { outcome: 'failed', charged: 0, ...told(said) };
}

function told({ error, code, message }: { error?: string; code?: string; message?: string }) {
  return { error: error ?? code ?? 'internal_error', message: message ?? '' };
}

/** Whether it is an answer of before, told again, that nothing was charged for. */
export function wasFree({ headers, text }: Reply): boolean {
  if (headers['idempotent-replayed'] === undefined) return false;
  const { credits_charged: charged = 0 } = JSON.parse(text) as { readonly credits_charged?: number };
  return charged === 0;
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');
}

/** The batch of a call that names none: whatever is asked on the same UTC day is of one. */
function batchOf(operation: string, now: Date): string {
  const hex = digestOf([operation, now.toISOString().slice(0, 10)]);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly pieces: PiecesService;
  }
}
