import { createHash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Reply } from '../platform/incoming.ts';
import type { Context, Endpoint } from '../platform/operations/operation.ts';
import { fingerprintOf } from '../platform/operations/shown-fields.ts';
import { createValidator } from '../platform/operations/validate.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { PIECE_OUTCOMES } from '../platform/values/outcome.ts';
import { FairQueue, QueueFull } from '../platform/values/queue.ts';
import type { Guard } from './guard.ts';

/** Pieces that are asked at once: a provider that answers one at a time lets four wait beside it, and refuses more. */
const AT_ONCE = 5;
/** A failure costs nothing, so the same piece is asked again as a further call; one that failed so often is left as failed. */
export const MOST_TRIES = 5;

/**
 * Calls of many count once in the window of a key, so of a tenant one at a time is under way in a process, and four wait, as a person and
 * an assistant make together. Of all twenty: a hundred pieces ask providers then.
 */
const TURNS = { atOnce: 20, atOncePerKey: 1, waiting: 100, waitingPerKey: 4 };
const TOO_MANY =
  'Too many calls of many wait already. Make this one when one of them has its answer; nothing was charged.';

/** What came of one piece. `left`: not begun, or not known yet; the same call again goes on with it. */
export interface PieceEnd {
  readonly outcome: (typeof PIECE_OUTCOMES)[number];
  readonly data?: unknown;
  readonly error?: string;
  readonly message?: string;
  /** Who may be meant, where more than one may. */
  readonly candidates?: readonly unknown[];
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

interface Piece {
  readonly name: string;
  readonly body: object;
  /** Which one is made next, from 1. */
  attempt: number;
  end: PieceEnd;
}

const LEFT: PieceEnd = { outcome: 'left', charged: 0 };
/** It comes from nowhere else: the call around it is counted by the key's window, once. */
const HERE = '127.0.0.1';

/** `guard` counts against no window, and is made after the services it runs on. */
export function createPieces(guard: () => Pick<Guard, 'handle'>) {
  const turns = new FairQueue(TURNS);
  return {
    /**
     * Makes the call of `endpoint` for each body, each reserved and settled by itself under a key of its own: made of the batch and
     * the body, so that whatever was paid is never paid again, whoever was killed meanwhile. At most `most` that were not begun before are begun.
     */
    async run(
      { scope, actor, balance, now, signal }: Pick<Context, 'scope' | 'actor' | 'balance' | 'now' | 'signal'>,
      endpoint: Endpoint,
      bodies: readonly object[],
      { batchId: asked, most }: { readonly batchId?: string | undefined; readonly most: number },
    ): Promise<PiecesEnd> {
      const { method, path, operation } = endpoint.schema;
      const check = createValidator(endpoint.schema.body, 'body');
      const pieces = new Map<string, Piece>();
      const names = bodies.map((body) => {
        const checked = check({ ...body });
        // The body of the call around it is checked by the same schema: what is still wrong here is told of this one.
        if (!checked.ok) return { end: { ...LEFT, outcome: 'failed', ...told(checked.error) } as const };
        const said = checked.value as object;
        const name = digestOf(said);
        if (!pieces.has(name)) pieces.set(name, { name, body: said, attempt: 1, end: LEFT });
        return { name };
      });
      const batchId = asked ?? batchOf(operation, now);
      const credential = {
        hash: actor.keyHash,
        mode: scope.mode,
        ...(actor.memberId === undefined ? {} : { memberId: actor.memberId }),
      };

      const ask = ({ name, body, attempt }: Piece): Promise<Reply> =>
        guard().handle(endpoint, {
          requestId: randomUUID(),
          address: HERE,
          credential,
          idempotency: {
            key: `bulk-${batchId}-${name}-${attempt}`,
            fingerprint: fingerprintOf(method, path, body),
          },
          input: { ok: true, body, query: {} },
        });

      const begun = performance.now();
      const endTurn = await turns.take(String(scope.tenantId), signal).catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        throw new DomainError('rate_limited', TOO_MANY, {
          retryAfterSeconds: LIMITS.bulk.beginWithin / 1_000,
        });
      });
      const waiting = [...pieces.values()];
      // What was free before may be there now: it is asked once more when all others have been.
      const later: Piece[] = [];
      let fresh = 0;
      let charged = 0;
      let remaining = balance;
      try {
        for (let isStopped = false; !isStopped && waiting.length + later.length > 0 && fresh < most; ) {
          if (signal.aborted || performance.now() - begun > LIMITS.bulk.beginWithin) break;
          const wave = (waiting.length > 0 ? waiting : later).splice(0, Math.min(AT_ONCE, most - fresh));
          await Promise.all(
            wave.map(async (piece) => {
              const reply = await ask(piece);
              const said = JSON.parse(reply.text) as Said;
              piece.end = endOf(reply.status, said);
              if (STOPS.has(reply.status)) isStopped = true;
              if (reply.headers['idempotent-replayed'] !== undefined) {
                piece.attempt += 1;
                if (wasFree(reply) && piece.attempt <= MOST_TRIES) later.push(piece);
                return;
              }
              fresh += 1;
              charged += piece.end.charged;
              // The last one to come: the balance of one before may lack what others gave back.
              remaining = said.credits_remaining ?? remaining;
            }),
          );
        }
      } finally {
        endTurn();
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
  readonly candidates?: readonly unknown[];
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

function told({ error, code, message, candidates }: Omit<Said, 'data'> & { readonly code?: string }) {
  return {
    error: error ?? code ?? 'internal_error',
    message: message ?? '',
    ...(candidates === undefined || candidates.length === 0 ? {} : { candidates }),
  };
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
    readonly pieces: ReturnType<typeof createPieces>;
  }
}
