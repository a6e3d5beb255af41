import { hash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Answer, Candidate, Granted, LookupPlan } from '../platform/values/outcome.ts';
import { Flights } from '../platform/values/queue.ts';
import type { Asker, Mode } from '../platform/values/scope.ts';
import { DEFAULT_ORDERS, type Order } from '../providers/order.ts';
import { canonicalParams } from '../providers/rules-canonical.ts';
import type { Asked, EmailCheck, LookupData, LookupKind, LookupParams } from '../providers/rules-kinds.ts';
import { CANDIDATES_MOST, chooseNear, type NearRecord } from '../reference/names/rules-near.ts';
import { identityKey } from '../reference/rules-identity.ts';
import {
  type Bookings,
  type ChainContext,
  type ChainEnd,
  failuresOf,
  innerAnswerOf,
  type NoRoom,
  noSourceAnswered,
  runChain,
  SpendLedger,
} from './chain.ts';
import type { Concluded, Recipe } from './recipe.ts';
import type { Recipes } from './recipes.ts';
import type {
  AskContext,
  LookupCacheStore,
  LookupContext,
  LookupService,
  SpendStore,
} from './rules-ports.ts';
import { type Candidate as CandidateOfsource, candidatesOf, capOf, type Source } from './source.ts';

/**
 * The name of a cached answer: SHA-256 over the lookup, its world and its parameters in RFC 8785 form, so
 * that the table of answers does not show who was looked up.
 */
export function cacheKey<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
  mode: Mode,
): Buffer {
  const text = canonicalize([kind, mode, canonicalParams(kind, params)]) ?? '';
  return hash('sha256', text, 'buffer');
}

/** Records whose names may be near to one that is not on record. */
export type FindNear = (
  mode: Mode,
  table: 'company' | 'investor',
  name: string,
) => Promise<readonly NearRecord[]>;

/** Lookups of one organisation, which may be a company or an investor. */
const OF_ONE: ReadonlySet<LookupKind> = new Set(['company.enrich', 'company.people']);

/** The answer of a lookup; where a named organisation was not found, with who on record may be meant. */
export async function offeringNear<Data>(
  answer: Promise<Answer<Data>>,
  asked: { readonly kind: LookupKind; readonly params: object; readonly mode: Mode },
  find: FindNear | undefined,
): Promise<Answer<Data>> {
  const { name } = asked.params as { readonly name?: string };
  if (find === undefined || name === undefined || !OF_ONE.has(asked.kind)) return answer;
  const near = () => nearOrganisations(find, asked.mode, name).catch(() => []);
  try {
    const given = await answer;
    return given.outcome === 'missed' ? { ...given, candidates: await near() } : given;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'vendor_error') throw error;
    const { message, internal, cause } = error;
    throw new DomainError('vendor_error', message, {
      ...(internal === undefined ? {} : { internal }),
      cause,
      candidates: await near(),
    });
  }
}

/** Companies and investors in turn, the likeliest first. */
async function nearOrganisations(find: FindNear, mode: Mode, name: string): Promise<readonly Candidate[]> {
  const key = identityKey(name);
  const [companies, investors] = await Promise.all(
    (['company', 'investor'] as const).map(
      async (table) => chooseNear(table, key, await find(mode, table, name)).candidates,
    ),
  );
  return Array.from({ length: CANDIDATES_MOST }, (_, at) => [companies?.[at], investors?.[at]])
    .flat()
    .filter((one) => one !== undefined)
    .slice(0, CANDIDATES_MOST);
}

export interface LookupServiceOptions {
  readonly recipes: Recipes;
  readonly orders: { readonly [Kind in LookupKind]: Order };
  /** Those that are configured, by id. */
  readonly sources: ReadonlyMap<string, Source>;
  /** The made-up source that answers test keys, and only those. */
  readonly sandbox: string;
  readonly spend: SpendStore;
  readonly cache: LookupCacheStore;
  readonly log: LookupLog;
  /** Where it is given, a miss names who on record may be meant. */
  readonly near?: FindNear;
}

export interface LookupLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface RunningLookups extends LookupService {
  /** Verifies an address by the whole chain of its lookup, where another answer needs the verdict. */
  verifyEmail(email: string, asker: Asker): Promise<EmailCheck>;
  /** Resolves when what is spent is written down. */
  close(): Promise<void>;
}

/** The result of a chain, as it is cached and as those who joined it get it. */
interface Settled {
  readonly outcome: Concluded<LookupKind>['outcome'];
  readonly data: unknown;
}

/** A lookup under way, as its chain has to know it. */
interface RunningLookup extends Pick<AskContext, 'tenantId' | 'mode' | 'now' | 'signal' | 'withinMs'> {
  readonly bookings: Bookings;
}

/** Ends before the request's deadline does, so that the answer can say which source was too slow. */
const REQUEST_MS = LIMITS.requestDeadline - 1_000;
/** Of the time of the lookup around it: what was found by then can still be returned. */
const SHARE_WITHIN = 0.8;
/** Only found answers are cached: a miss or an open question may be answered differently the next time. */
const KEPT: ReadonlySet<string> = new Set(['found']);

/** The lookups over the configured sources: cache, single flight, chain, spend. */
export function createLookupService(options: LookupServiceOptions): RunningLookups {
  const { recipes, orders, sources, sandbox, spend, cache, log } = options;
  const flights = new Flights<Settled>();
  const ledger = new SpendLedger({
    spend,
    newId: randomUUID,
    onLost: (error) => log.error({ err: error }, 'a booking could not be corrected; it stays at list price'),
  });

  const recipeOf = <Kind extends LookupKind>(kind: Kind): Recipe<Kind> =>
    recipes[kind] as unknown as Recipe<Kind>;

  const stagesOf = <Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    mode: Mode,
  ): readonly (readonly CandidateOfsource<Kind>[])[] =>
    candidatesOf(kind, params, mode === 'test' ? [[sandbox]] : orders[kind], sources);

  const keyOf = <Kind extends LookupKind>(kind: Kind, params: LookupParams[Kind], mode: Mode) =>
    recipeOf(kind).keepSeconds === undefined ? undefined : cacheKey(kind, params, mode);

  /** Decides, examines or asks; never from the cache. */
  async function conclude<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: RunningLookup & Pick<ChainContext, 'companyNews'>,
  ): Promise<ChainEnd<Kind>> {
    const recipe = recipeOf(kind);
    const { tenantId, mode, now, signal, bookings, companyNews } = context;
    const clock = () => performance.now();
    const endsAt = clock() + (context.withinMs ?? REQUEST_MS);
    if (mode === 'live') {
      const decided = recipe.decide?.(params) ?? (await recipe.examine?.(params, { tenantId, signal }));
      if (decided !== undefined) return { concluded: decided, isWhole: true, unanswered: [] };
    }
    const end = await runChain(recipe, params, stagesOf(kind, params, mode), {
      tenantId,
      now,
      signal,
      endsAt,
      clock,
      bookings,
      companyNews,
      onDefect: (source, error) => log.error({ source, kind, err: error }, 'an answer could not be read'),
    });
    if ('concluded' in end || recipe.giveUp === undefined) return end;
    const { unanswered, answers } = end;
    const concluded = recipe.giveUp(params, failuresOf(unanswered), answers);
    return { concluded, isWhole: false, unanswered };
  }

  /** The answer of the chain. Throws `vendor_error` if there is none. */
  async function settle<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: RunningLookup & { readonly requestId: string },
  ): Promise<{ readonly concluded: Concluded<Kind>; readonly isWhole: boolean }> {
    const companyNews: ChainContext['companyNews'] = (wanted, signal) =>
      ask('company.news', wanted, within(context, signal));
    const end = await conclude(kind, params, { ...context, companyNews });
    if ('concluded' in end) return end;
    const advice = context.mode === 'live' && hasUnconfigured(kind) ? recipeOf(kind).toConfigure : undefined;
    throw noSourceAnswered(kind, end.unanswered, advice);
  }

  async function ask<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: AskContext,
  ): Promise<Asked<Kind>> {
    const bookings = ledger.of(context.requestId, context.granted ?? { generation: 0 }, context.budget);
    const noRoom = new Set<NoRoom>();
    const companyNews: ChainContext['companyNews'] = async (wanted, signal) => {
      const news = await ask('company.news', wanted, within(context, signal));
      if (news.state === 'capped' || news.state === 'over_budget') noRoom.add(news.state);
      return news;
    };
    try {
      return innerAnswerOf(await conclude(kind, params, { ...context, bookings, companyNews }), noRoom);
    } finally {
      bookings.end();
    }
  }

  const hasUnconfigured = (kind: LookupKind): boolean =>
    DEFAULT_ORDERS[kind].flat().some((id) => !sources.has(id));

  /** Settles and caches, once for all who ask for the same meanwhile. */
  async function settleOnce<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: RunningLookup & { readonly requestId: string },
    kept: { readonly key: Buffer; readonly generation: number; readonly seconds: number },
  ): Promise<Settled> {
    // Requests after an eviction do not share an answer from before it, and tenants do not share work that
    // waits for a turn or may be refused.
    const name = `${context.tenantId} ${kept.key.toString('base64')} ${kept.generation}`;
    const { result } = await flights.join(name, context.signal, async (signal) => {
      // A request admitted during the same lookup may get here when that one has ended and is cached.
      const landed = await cache.read(kept.key).catch(() => undefined);
      if (landed?.value !== undefined && landed.generation === kept.generation) {
        return JSON.parse(landed.value) as Settled;
      }
      const { concluded, isWhole } = await settle(kind, params, { ...context, signal });
      if (isWhole && KEPT.has(concluded.outcome)) {
        await cache
          .keep({ ...kept, kind, value: JSON.stringify(concluded) })
          .catch((error: unknown) => log.warn({ kind, err: error }, 'an answer could not be cached'));
      }
      return concluded;
    });
    return result;
  }

  async function run<Kind extends LookupKind>(
    kind: Kind,
    params: LookupParams[Kind],
    context: LookupContext,
  ): Promise<Answer<LookupData[Kind]>> {
    const { granted, requestId, mode } = context;
    const recipe = recipeOf(kind);
    if (granted.cached !== undefined) {
      const { outcome, data } = JSON.parse(granted.cached) as Settled;
      return { outcome, data: data as LookupData[Kind], cached: true };
    }
    const bookings = ledger.of(requestId, granted);
    try {
      const key = keyOf(kind, params, mode);
      const settled: Settled =
        key === undefined || recipe.keepSeconds === undefined
          ? (await settle(kind, params, { ...context, bookings })).concluded
          : await settleOnce(
              kind,
              params,
              { ...context, bookings },
              { key, generation: granted.generation, seconds: recipe.keepSeconds },
            );
      const data = settled.data as LookupData[Kind];
      return settled.outcome === 'missed'
        ? { outcome: 'missed', data, explanation: recipe.explainMiss(params) }
        : { outcome: settled.outcome, data };
    } finally {
      bookings.end();
    }
  }

  return {
    plan(kind, params, mode): LookupPlan {
      const needsNobody = mode === 'live' && recipeOf(kind).decide?.(params) !== undefined;
      const stages = needsNobody ? [] : stagesOf(kind, params, mode);
      const outside = stages
        .flat()
        .map(({ source }) => source.provider.id)
        .filter((id) => id !== 'corpus');
      return { candidates: spendCandidates(stages), cacheKey: keyOf(kind, params, mode), outside };
    },
    run: (kind, params, context) =>
      offeringNear(run(kind, params, context), { kind, params, mode: context.mode }, options.near),
    ask,
    async evict(kind, params, mode) {
      const key = keyOf(kind, params, mode);
      return key === undefined ? false : cache.evict(key, kind);
    },
    async verifyEmail(email, { tenantId, signal }) {
      const params = { email };
      const { value, generation } = await cache.read(cacheKey('email.verify', params, 'live'));
      const granted: Granted = value === undefined ? { generation } : { generation, cached: value };
      const requestId = randomUUID();
      const context = { tenantId, mode: 'live', requestId, now: new Date(), signal, granted } as const;
      return (await run('email.verify', params, context)).data;
    },
    close: () => ledger.settled(),
  };
}

/** The context of a lookup that another one makes on its way: what admission booked is the other's. */
function within(
  { tenantId, mode, requestId, now, budget, withinMs }: AskContext,
  signal: AbortSignal,
): AskContext {
  return {
    tenantId,
    mode,
    requestId,
    now,
    signal,
    withinMs: (withinMs ?? REQUEST_MS) * SHARE_WITHIN,
    ...(budget === undefined ? {} : { budget }),
  };
}

/** The way admission books: a stage with a free source in it can always answer. */
function spendCandidates<Kind extends LookupKind>(
  stages: readonly (readonly CandidateOfsource<Kind>[])[],
): LookupPlan['candidates'] {
  return stages.flatMap((stage) => {
    const free = stage.find(({ listPrice }) => listPrice === 0);
    const asked = free === undefined ? stage : [free];
    return asked.map(({ source, listPrice }) => ({
      provider: source.provider.id,
      microUsd: listPrice,
      capMicroUsd: listPrice === 0 ? 0 : capOf(source),
    }));
  });
}
