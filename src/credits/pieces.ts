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
import type { Scope } from '../platform/values/scope.ts';
import type { Guard } from './guard.ts';
import { nextPlace, type PieceStore, type Tried } from './queries-pieces.ts';

/** Pieces that are asked at once: a provider that answers one at a time lets four wait beside it, and refuses more. */
const AT_ONCE = 5;
/** A failure costs nothing, so the same call is made again as a further one, so often. */
export const MOST_TRIES = LIMITS.bulk.tries;

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
  /** It ended without a charge so often that it is not asked before then. */
  readonly again_at?: string;
}

export interface PiecesEnd {
  readonly batchId: string;
  /** One for each body, in their order; the same body twice is one piece. */
  readonly ends: readonly PieceEnd[];
  /** By this call. */
  readonly charged: number;
  readonly remaining: number;
  /** Of a call that only asks for it: what it would cost at most, credits. */
  readonly price?: number;
}

interface Piece {
  readonly name: string;
  readonly body: object;
  /** What was tried before this call, or found to be by it. */
  tried: Pick<Tried, 'place' | 'tries' | 'is_due' | 'again_at'> | undefined;
  /** The place of the try that is made or told again next. */
  place: number;
  end: PieceEnd;
}

type PiecesContext = Pick<Context, 'scope' | 'actor' | 'balance' | 'now' | 'signal' | 'closed'>;
interface Asked {
  readonly batchId?: string | undefined;
  readonly most: number;
}

const LEFT: PieceEnd = { outcome: 'left', charged: 0 };
/** It comes from nowhere else: the call around it is counted by the key's window, once. */
const HERE = '127.0.0.1';

/** `guard` counts against no window, and is made after the services it runs on. */
export function createPieces(guard: () => Pick<Guard, 'handle'>, store: PieceStore) {
  const turns = new FairQueue(TURNS);

  /** What was tried under the same batch, for a day from each try. */
  const recall = async (scope: Scope, batchId: string, pieces: ReadonlyMap<string, Piece>) => {
    const tried = await store.tried(scope, prefixOf(batchId), [...pieces.keys()], LIMITS.bulk.pause);
    for (const piece of pieces.values()) {
      piece.tried = tried.get(piece.name);
      piece.place = piece.tried?.place ?? 1;
    }
    return tried;
  };

  return {
    /**
     * What the same call of `run` would cost, credits, at most; a piece that was paid before is told as it ended, without its data. Nothing
     * is begun.
     */
    async price(
      { scope, balance }: PiecesContext,
      endpoint: Endpoint,
      bodies: readonly object[],
      { batchId: asked, most }: Asked,
    ): Promise<PiecesEnd> {
      const { operation, billing } = endpoint.schema;
      const { pieces, endsOf } = piecesOf(endpoint, bodies);
      const batchId = batchOf(asked, operation);
      let price = 0;
      let fresh = 0;
      const tried = await recall(scope, batchId, pieces);
      for (const piece of pieces.values()) {
        const known = tried.get(piece.name);
        if (known !== undefined && known.charged > 0) {
          piece.end = { outcome: known.status === 422 ? 'missed' : 'found', charged: known.charged };
        } else if (known !== undefined && known.status !== null && !mayTry(known)) {
          piece.end = paused({ ...LEFT, outcome: 'failed' }, known.again_at);
        } else if (known?.status !== null && fresh < most) {
          fresh += 1;
          price += billing.kind === 'billed' ? billing.price(piece.body) : 0;
        }
      }
      return { batchId, ends: endsOf(), charged: 0, remaining: balance, price };
    },

    /**
     * Makes the call of `endpoint` for each body, each reserved and settled by itself under a key of its own: made of the batch and
     * the body, so that what was paid is not paid again within a day of it, whoever was killed meanwhile. At most `most` that were not begun before are begun, and
     * none after the deadline or when the caller has gone; what is under way then is ended and settled.
     */
    async run(
      { scope, actor, balance, now, signal: deadline, closed }: PiecesContext,
      endpoint: Endpoint,
      bodies: readonly object[],
      { batchId: asked, most }: Asked,
    ): Promise<PiecesEnd> {
      const { method, path, operation } = endpoint.schema;
      const { pieces, endsOf } = piecesOf(endpoint, bodies);
      const batchId = batchOf(asked, operation);
      const signal = closed === undefined ? deadline : AbortSignal.any([deadline, closed]);
      const credential = {
        hash: actor.keyHash,
        mode: scope.mode,
        ...(actor.memberId === undefined ? {} : { memberId: actor.memberId }),
      };

      const ask = ({ name, body, place }: Piece): Promise<Reply> =>
        guard().handle(endpoint, {
          requestId: randomUUID(),
          address: HERE,
          credential,
          idempotency: {
            key: `${prefixOf(batchId)}-${name}-${place}`,
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
      // What was free before may be there now: it is asked once more when all others have been.
      const later: Piece[] = [];
      let fresh = 0;
      let charged = 0;
      let remaining = balance;
      try {
        const tried = await recall(scope, batchId, pieces);
        // As it is now: others of the tenant had their turns meanwhile.
        remaining = await store.balance(scope);
        // What was paid is told first: it is there however few more are begun.
        const isPaid = ({ name }: Piece) => (tried.get(name)?.charged ?? 0) > 0;
        const waiting = [...pieces.values()].toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)));
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
                if (!wasFree(reply)) return;
                // One that this call has not seen before was made by another at the same time.
                const { tries, is_due, again_at } = piece.tried ?? { tries: 1, is_due: false, again_at: now };
                if (!mayTry({ tries, is_due })) piece.end = paused(piece.end, again_at);
                else later.push(piece);
                piece.place = nextPlace(piece.place);
                piece.tried = { place: piece.place, tries: tries + 1, is_due: false, again_at };
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
      return { batchId, ends: endsOf(), charged, remaining };
    },
  };
}

/** The pieces of a call, the same body once, and what came of each body in the end. */
function piecesOf({ schema }: Endpoint, bodies: readonly object[]) {
  const check = createValidator(schema.body, 'body');
  const pieces = new Map<string, Piece>();
  const names = bodies.map((body) => {
    const checked = check({ ...body });
    // The body of the call around it is checked by the same schema: what is still wrong here is told of this one.
    if (!checked.ok) return { end: { ...LEFT, outcome: 'failed', ...told(checked.error) } as const };
    const said = checked.value as object;
    const name = digestOf(said);
    if (!pieces.has(name)) pieces.set(name, { name, body: said, tried: undefined, place: 1, end: LEFT });
    return { name };
  });
  const endsOf = () => names.map(({ name, end }) => end ?? pieces.get(name)?.end ?? LEFT);
  return { pieces, endsOf };
}

const prefixOf = (batchId: string) => `bulk-${batchId}`;
const mayTry = ({ tries, is_due }: Pick<Tried, 'tries' | 'is_due'>) => tries < MOST_TRIES || is_due;

function paused(end: PieceEnd, at: Date): PieceEnd {
  const again_at = at.toISOString();
  const message = `It ended without a charge ${MOST_TRIES} times or more, so it is asked again from ${again_at} on, once an hour.`;
  return { ...end, message: [end.message, message].filter(Boolean).join(' '), again_at };
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

/** In small letters: some languages write a UUID in capitals. All calls that name none are of one batch, whose answers pass singly, a day old. */
function batchOf(asked: string | undefined, operation: string): string {
  if (asked !== undefined) return asked.toLowerCase();
  const hex = digestOf(operation);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly pieces: ReturnType<typeof createPieces>;
  }
}
