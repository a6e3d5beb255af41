import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type IdentityProvider, OIDC_CALLBACK } from '../../accounts/oidc.ts';
import { createOpenid } from '../../accounts/openid.ts';
import type { ActivityStore } from '../../accounts/queries-audit.ts';
import { identitiesOf, makeLink } from '../../accounts/queries-members.ts';
import { SIGN_IN, signInLink } from '../../accounts/rules-people.ts';
import { createErasedPeople } from '../../corpus/queries-erased.ts';
import type { BatchedBilling } from '../../credits/batcher.ts';
import {
  createPurchaseService,
  createStripeGateway,
  type Payments,
  type PurchaseService,
  startPayments,
} from '../../credits/purchases.ts';
import { createLedgerStore, createSpendingStore } from '../../credits/queries-ledger.ts';
import { createPurchaseStore } from '../../credits/queries-purchases.ts';
import { offerOf } from '../../credits/rules-purchase.ts';
import { createTodayStore } from '../../dashboard/queries-today.ts';
import { createLookalikeService } from '../../lookalikes/lookalikes.ts';
import {
  createLiveFunderStore,
  createLookalikeCorpusStore,
} from '../../lookalikes/queries-company-resolution.ts';
import { createCorpusLookupStore } from '../../lookups/queries-corpus-lookup.ts';
import { createNetworkService, readNetworksApart } from '../../network/network.ts';
import { createNetworkStore } from '../../network/queries-networks.ts';
import { createWarmPathStore } from '../../network/queries-warm-paths.ts';
import { investorsWithSequences } from '../../outreach/queries-sequences.ts';
import { createListImportService, importListsApart } from '../../pipeline/list-import.ts';
import { createPipelineStore } from '../../pipeline/queries.ts';
import { createContactStore } from '../../pipeline/queries-contacts.ts';
import { createImportStore } from '../../pipeline/queries-imports.ts';
import { createOwnIdentities } from '../../pipeline/queries-own-identities.ts';
import type { Postgres } from '../../platform/database/postgres.ts';
import { actsHeldSince, tryWriting } from '../../platform/database/store.ts';
import type { RunEndpoint, Services } from '../../platform/operations/operation.ts';
import { createApiFetch } from '../../platform/outbound/gate.ts';
import { createIdentityFetch } from '../../platform/outbound/identity-fetch.ts';
import { inSpan, type Loop, startLoop, VERSION } from '../../platform/process.ts';
import type { FailedCall } from '../../platform/values/address.ts';
import { LIMITS } from '../../platform/values/limits.ts';
import { MODES } from '../../platform/values/scope.ts';
import { createProfileStore } from '../../profile/queries-profiles.ts';
import { createCalendarLinkStore } from '../../raises/queries-calendar.ts';
import { createRaiseStore } from '../../raises/queries-raises.ts';
import { createDossierStore } from '../../research/queries-company-dossier.ts';
import { createInvestorCardStore } from '../../research/queries-investor-lookup.ts';
import { createResearchService } from '../../research/research-company.ts';
import type { RunningInvestorSearch } from '../../search/investor-search.ts';
import {
  createLookalikeListStore,
  createStoredInvestorStore,
} from '../../search/queries-stored-investors.ts';
import type { Readiness } from '../../surfaces/mcp.ts';
import { tableLane } from '../../tables/threads.ts';
import { createTenantDataStore } from '../../tenant-data/queries-removal.ts';
import type { OutboundAccess, ServiceOptions } from './options.ts';

export interface FailedCallNotes {
  /** Notes a call; written with others a moment later, so that no answer waits for it. */
  note(call: FailedCall): void;
  /** Writes what is noted, and stops. */
  stop(): Promise<void>;
}

interface FailedCallOptions {
  readonly activity: ActivityStore;
  readonly onFailed: (error: unknown) => void;
  /** Called with how many were left out since the last time. */
  readonly onLeftOut: (count: number) => void;
  readonly everyMs?: number;
}

/** Keeps failed calls for operators. In a storm of them the first of each few seconds are kept, and the others counted. */
export function startFailedCalls({ activity, ...options }: FailedCallOptions): FailedCallNotes {
  const { waiting: most, writeEvery, sweepEvery } = LIMITS.failedCalls;
  let waiting: FailedCall[] = [];
  let leftOut = 0;
  const write: Loop = startLoop({
    everyMs: options.everyMs ?? writeEvery,
    async once() {
      const [calls, count] = [waiting, leftOut];
      waiting = [];
      leftOut = 0;
      if (count > 0) options.onLeftOut(count);
      // What cannot be written is lost: the log has the faults, and the database is not there.
      if (calls.length > 0) await activity.noteFailed(calls);
    },
    onFailed: options.onFailed,
  });
  const sweep = startLoop({
    everyMs: sweepEvery,
    once: () => activity.forgetFailed(),
    onFailed: options.onFailed,
  });
  return {
    note(call) {
      if (waiting.length < most) waiting.push(call);
      else leftOut += 1;
    },
    async stop() {
      await sweep.stop();
      await write.look().catch(options.onFailed);
      await write.stop();
    },
  };
}

export interface RunningPurchases {
  readonly service: PurchaseService;
  /** Undefined where Stripe is not configured. */
  readonly payments: Payments | undefined;
  close(): Promise<void>;
}

/** Stripe answers within a second; a page is a few kilobytes, and few people buy at the same moment. */
const LIMIT = { timeoutMs: 10_000, concurrency: 8, maxBytes: 512 * 1024 };

/** How credits are had: bought where everything for that is configured, else in the operator's words. */
export async function startPurchases(
  { config, store: { service: db }, log }: Pick<ServiceOptions, 'config' | 'store' | 'log'>,
  ways: OutboundAccess,
): Promise<RunningPurchases> {
  const secretKey = config.stripeSecretKey;
  const webhookSecret = config.stripeWebhookSecret;
  const { publicUrl } = config;
  const url = config.stripeUrl ?? 'https://api.stripe.com';
  const store = createPurchaseStore(db);
  const allowPrivate = config.privateHosts === true;
  const api = createApiFetch({ ways, allowPrivate, origin: url, limits: LIMIT });
  const stripe =
    secretKey === undefined || webhookSecret === undefined
      ? undefined
      : await createStripeGateway({ secretKey, webhookSecret, url, api });
  const isSelling = stripe !== undefined && publicUrl !== undefined;
  const offer = offerOf(isSelling ? (config.creditPacks ?? []) : [], config.creditsHelp);
  const payments =
    stripe === undefined ? undefined : startPayments({ store, stripe, everyMs: LIMITS.purchaseEvery, log });
  return {
    service: createPurchaseService({ store, offer, stripe, publicUrl, log }),
    payments,
    async close() {
      await payments?.stop();
      await api.close();
    },
  };
}

/** Undefined where the operator has named no provider to sign in with. It is asked when somebody first signs in. */
export function startIdentityProvider(
  { config, store: { system } }: Pick<ServiceOptions, 'config' | 'store'>,
  { names }: Pick<OutboundAccess, 'names'>,
): { readonly signIn: IdentityProvider; close(): Promise<void> } | undefined {
  const { publicUrl } = config;
  const issuer = config.oidcIssuer;
  const clientId = config.oidcClientId;
  const clientSecret = config.oidcClientSecret;
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return undefined;
  const fetch = createIdentityFetch(names, VERSION, issuer.startsWith('http:'));
  return {
    signIn: {
      name: config.oidcName ?? 'single sign-on',
      openid: createOpenid({
        ...{ issuer, clientId, clientSecret, fetch },
        redirectUri: publicUrl + OIDC_CALLBACK,
        now: () => performance.now(),
      }),
      whoHas: (email) => identitiesOf(system, email),
      linkFor: async (identity) =>
        signInLink(publicUrl, await makeLink(system, identity, SIGN_IN.link.mailed)),
    },
    close: () => fetch.close(),
  };
}

/** The same billing: what a request waits for in it are spans of the request. */
export function tracedBilling({ identify, admit, resolve }: BatchedBilling): BatchedBilling {
  return {
    identify: (keyHash) => inSpan('identify', {}, () => identify(keyHash)),
    admit: (request) => inSpan('admit', {}, () => admit(request)),
    resolve: (resolution) => inSpan('resolve', {}, () => resolve(resolution)),
  };
}

/** The same handlers, each run a span. */
export function tracedRun(run: RunEndpoint): RunEndpoint {
  return (endpoint, ...asked) =>
    inSpan(
      () => `handle ${endpoint.schema.operation}`,
      {},
      () => run(endpoint, ...asked),
    );
}

/** The same search: with the wait for a turn and for a thread, which have no spans of their own. */
export function tracedSearch(search: RunningInvestorSearch): RunningInvestorSearch {
  return {
    ...search,
    search: (...asked) => inSpan('search', {}, () => search.search(...asked)),
    score: (...asked) => inSpan('score', {}, () => search.score(...asked)),
  };
}

export interface ReadinessOptions {
  readonly db: Postgres;
  readonly search: Pick<RunningInvestorSearch, 'facts' | 'current' | 'isAway'>;
  /** Where the bundled database lies; undefined if it is elsewhere and only its server knows its disk. */
  readonly folder: string | undefined;
  /** Bytes left there; in tests another disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** Database and disk are checked at most once in this time, ms: anyone may ask, as often as they like. */
const KEPT = 1_000;
/** Load balancers give up after some seconds; a database that takes longer answers no request in time, ms. */
const TIMEOUT_MS = 3_000;
/**
 * PostgreSQL ends at once where it cannot make the next segment of its log, 16 MB. Four of them, so that the last free bytes
 * are not spent on answers; bytes.
 */
const DISK_FLOOR = 64 * 1024 * 1024;

/** Whether this process can serve now: an index in use, a database that takes what is written, room on its disk. */
export function createReadiness(options: ReadinessOptions): Readiness {
  const { db, search, folder, freeBytes = freeBytesOf } = options;
  let tried: Promise<string | undefined> | undefined;
  const whyNotWritable = (): Promise<string | undefined> => {
    tried ??= tryWriting(db).finally(() => {
      tried = undefined;
    });
    return Promise.race([tried, sleep(TIMEOUT_MS, 'does not answer', { ref: false })]);
  };
  const whyNoRoom = async (): Promise<string | undefined> => {
    if (folder === undefined) return undefined;
    const free = await freeBytes(folder).catch(() => undefined);
    if (free === undefined) return 'cannot be asked how much is left';
    if (free >= DISK_FLOOR) return undefined;
    return `has ${Math.floor(free / 1024 ** 2)} MiB left, too few to write safely`;
  };
  const checkNow = async () => {
    const pending: Record<string, string> = {};
    const why = await whyNotWritable();
    if (why !== undefined) pending.database = why;
    const noRoom = await whyNoRoom();
    if (noRoom !== undefined) pending.disk = noRoom;
    const behind: string[] = [];
    for (const mode of MODES)
      if (
        why === undefined &&
        search.facts(mode) !== undefined &&
        !(await search.current(mode).catch(() => true))
      )
        behind.push(mode);
    const heldSince = why === undefined ? await actsHeldSince(db).catch(() => undefined) : undefined;
    return { pending, behind, heldSince };
  };
  let checked: ReturnType<typeof checkNow> | undefined;
  return {
    async look() {
      checked ??= checkNow().finally(() => {
        setTimeout(() => {
          checked = undefined;
        }, KEPT).unref();
      });
      const { behind, heldSince, pending: kept } = await checked;
      const pending = { ...kept };
      const underWay: Record<string, string> = {};
      if (heldSince !== undefined)
        underWay.acts = `wait since ${heldSince.toISOString()} for "warmpath resume"`;
      // Seen each time, since it is in memory: a start ends when its index is there, not a second later.
      for (const mode of MODES) {
        const facts = search.facts(mode);
        if (facts === undefined)
          pending[`${mode}_index`] = search.isAway?.() === true ? 'no searcher answers' : 'is being built';
        else if (behind.includes(mode))
          underWay[`${mode}_index`] = 'takes in a change; the one before answers';
        if (facts?.isLearning === true) underWay[`${mode}_model`] = 'learns from the corpus';
      }
      return { pending, underWay };
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What finds and remembers investors: everything that is asked by requests and has nothing running of its own. */
export function researchServices(
  { config, store: { service: db } }: Pick<ServiceOptions, 'config' | 'store'>,
  search: RunningInvestorSearch,
  lookups: Services['lookups'],
  tables = tableLane(),
): Omit<
  Services,
  | 'events'
  | 'monitors'
  | 'webhooks'
  | 'purchases'
  | 'keys'
  | 'suppressions'
  | 'mailboxes'
  | 'members'
  | 'sequences'
  | 'pieces'
> {
  const dossiers = createDossierStore(db);
  return {
    investorSearch: search,
    investorScoring: search,
    understanding: search.understanding,
    lookups,
    research: createResearchService({ lookups, dossiers }),
    profiles: createProfileStore(db),
    storedInvestors: createStoredInvestorStore(db),
    pipeline: createPipelineStore(db),
    raises: createRaiseStore(db),
    calendarLinks: createCalendarLinkStore(db),
    today: createTodayStore(db),
    listImports: createListImportService(
      importListsApart(new URL('../../pipeline/list-thread.ts', import.meta.url), LIMITS.tables, db),
      tables,
    ),
    importedLists: createImportStore(db, investorsWithSequences),
    contacts: createContactStore(db),
    investorCards: createInvestorCardStore(db),
    investorDossiers: dossiers,
    lookalikes: createLookalikeService({
      corpus: createLookalikeCorpusStore(db),
      isEmpty: createCorpusLookupStore(db).isEmpty,
      lookups,
      liveFunders: createLiveFunderStore(db, createErasedPeople(db, 'live')),
      scoring: search,
      budgetMicroUsd: Math.round((config.lookalikeBudgetUsd ?? LIMITS.lookalike.budgetUsd) * 1e6),
    }),
    lookalikeList: createLookalikeListStore(db),
    warmPaths: createWarmPathStore(db, createOwnIdentities(db)),
    networks: createNetworkService(
      createNetworkStore(db),
      readNetworksApart(new URL('../../network/network-thread.ts', import.meta.url), LIMITS.tables),
      tables,
    ),
    accounts: createLedgerStore(db),
    spending: createSpendingStore(db),
    tenantData: createTenantDataStore(db),
  };
}
