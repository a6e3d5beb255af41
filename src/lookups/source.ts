import {
  type ErasedPeopleStore,
  type HasIdentity,
  isErased,
  type NamedPerson,
} from '../corpus/rules-held.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import type { LocalSources } from '../providers/html.ts';
import type { Order } from '../providers/order.ts';
import type { Found, Lookup, Provider, ProviderCall, SettingValues } from '../providers/provider.ts';
import type { LookupItem, LookupKind, LookupParams } from '../providers/rules-kinds.ts';
import type { SourceTally } from '../providers/rules-source-items.ts';
import { missingSettings } from '../providers/settings.ts';

/** A provider that is configured, and how a call to it is made. */
export interface Source {
  readonly provider: Provider;
  readonly settings: SettingValues;
  call(context: CallContext): ProviderCall;
}

export interface CallContext {
  /** Whom it is asked for: turns are shared by tenant. */
  readonly tenantId: string;
  readonly signal: AbortSignal;
  readonly now: Date;
  /** `LocalSources.companyNews` of this very lookup: in its world, booked for its request, within its budget. */
  readonly companyNews: LocalSources['companyNews'];
}

/** The providers that have what they need, by id. `connect` says how a call to one is made. */
export function configuredSources(
  providers: readonly Provider[],
  settings: ReadonlyMap<string, SettingValues>,
  contact: string | undefined,
  connect: (provider: Provider, settings: SettingValues) => (context: CallContext) => ProviderCall,
): ReadonlyMap<string, Source> {
  const sources = providers.flatMap((provider) => {
    const values = settings.get(provider.id);
    if (values === undefined || missingSettings(provider, values, contact).length > 0) return [];
    return [[provider.id, { provider, settings: values, call: connect(provider, values) }] as const];
  });
  return new Map(sources);
}

/** A source that can answer one question, with what the answer costs by list. */
export interface Candidate<Kind extends LookupKind> {
  readonly source: Source;
  readonly lookup: Lookup<Kind>;
  /** micro-USD; 0 is free. */
  readonly listPrice: number;
}

/** The name of the setting with the cap of a source's day; every source that can cost money declares it. */
export const CAP = 'DAILY_CAP_USD';

/** What a source may cost in a UTC day, micro-USD. */
export function capOf(source: Source): number {
  return source.settings.number(CAP) ?? 0;
}

/** The stages of a chain with those sources in them that are configured and can answer this very question. */
export function candidatesOf<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
  order: Order,
  sources: ReadonlyMap<string, Source>,
): readonly (readonly Candidate<Kind>[])[] {
  return order
    .map((stage) =>
      stage.flatMap((id) => {
        const source = sources.get(id);
        const lookup = source?.provider.lookups[kind] as Lookup<Kind> | undefined;
        if (source === undefined || lookup === undefined) return [];
        if (lookup.supports?.(params, source.settings) === false) return [];
        return [{ source, lookup, listPrice: lookup.listPrice?.(params, source.settings) ?? 0 }];
      }),
    )
    .filter((stage) => stage.length > 0);
}

/** One question to one source, on its way. */
export interface Asking<Kind extends LookupKind> {
  readonly source: string;
  readonly kind: Kind;
  readonly params: LookupParams[Kind];
  ask(): Promise<Found<LookupItem[Kind]>>;
}

/** The same sources, each of whose answers goes through `pass`. */
export function answeringThrough(
  sources: ReadonlyMap<string, Source>,
  pass: <Kind extends LookupKind>(asking: Asking<Kind>) => Promise<Found<LookupItem[Kind]>>,
): ReadonlyMap<string, Source> {
  const through = <Kind extends LookupKind>(
    source: string,
    kind: Kind,
    lookup: Lookup<Kind>,
  ): Lookup<Kind> => ({
    ...lookup,
    ask: (params, call) => pass({ source, kind, params, ask: () => lookup.ask(params, call) }),
  });
  return new Map(
    [...sources].map(([id, source]) => {
      const lookups = Object.fromEntries(
        Object.entries(source.provider.lookups).map(([kind, lookup]) => [
          kind,
          through(id, kind as LookupKind, lookup as Lookup<LookupKind>),
        ]),
      );
      return [id, { ...source, provider: { ...source.provider, lookups } }];
    }),
  );
}

type Named<Kind extends LookupKind> = {
  /** Whom a question is about. */
  readonly asked?: (params: LookupParams[Kind]) => NamedPerson;
  /** Whom an item is about. */
  readonly found?: (item: LookupItem[Kind]) => NamedPerson;
};

const profileOf = ({ name, socialUrl }: { readonly name: string; readonly socialUrl?: string }) => ({
  name,
  profile: socialUrl,
});
const askedOf = (params: { readonly name?: string; readonly social_url?: string }) => ({
  name: params.name,
  profile: params.social_url,
});

/** The lookups that are about people. Texts (news, posts of others, pages of the web) name them at most. */
const ABOUT_PEOPLE: { readonly [Kind in LookupKind]?: Named<Kind> } = {
  'person.search': { found: profileOf },
  'person.enrich': { asked: askedOf, found: profileOf },
  'person.email': { asked: askedOf },
  'company.people': { found: profileOf },
  'social.engagement': { found: profileOf },
  'social.posts': { asked: (params) => ({ profile: params.social_url }) },
  'company.funders': { found: ({ investor, investorIds = [] }) => ({ name: investor, ids: investorIds }) },
};

/** What is left of an answer without the people who were erased. */
function othersOf<Kind extends LookupKind>(
  kind: Kind,
  params: LookupParams[Kind],
  items: readonly LookupItem[Kind][],
  has: HasIdentity,
): readonly LookupItem[Kind][] {
  const { asked, found } = (ABOUT_PEOPLE[kind] ?? {}) as Named<Kind>;
  if (asked !== undefined && isErased(asked(params), has)) return [];
  return found === undefined ? items : items.filter((item) => !isErased(found(item), has));
}

/** The same sources, whose answers leave out people who were erased. What an answer cost stays. */
export function withoutErasedPeople(
  sources: ReadonlyMap<string, Source>,
  erased: ErasedPeopleStore,
): ReadonlyMap<string, Source> {
  return answeringThrough(sources, async ({ kind, params, ask }) => {
    const answer = await ask();
    if (ABOUT_PEOPLE[kind] === undefined) return answer;
    const { has } = await erased.current();
    return has === undefined ? answer : { ...answer, items: othersOf(kind, params, answer.items, has) };
  });
}

/** What sources did since this process started. */
export interface SourceTallies {
  of(source: string): SourceTally | undefined;
  /** The same sources, counted. */
  counted(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, Source>;
}

const NONE: SourceTally = { answers: 0, failures: 0, lastAnswerAt: undefined, lastFailure: undefined };

export function createSourceTallies(now: () => Date): SourceTallies {
  const tallies = new Map<string, SourceTally>();
  const of = (source: string) => tallies.get(source) ?? NONE;
  return {
    of: (source) => tallies.get(source),
    counted: (sources) =>
      answeringThrough(sources, async ({ source, ask }) => {
        try {
          const answer = await ask();
          const before = of(source);
          tallies.set(source, { ...before, answers: before.answers + 1, lastAnswerAt: now() });
          return answer;
        } catch (error) {
          const before = of(source);
          // What failed, in the words of the chain; a fault of ours is an answer that could not be read.
          const reason = error instanceof ProviderError ? error.failure : 'bad_response';
          tallies.set(source, {
            ...before,
            failures: before.failures + 1,
            lastFailure: { reason, at: now() },
          });
          throw error;
        }
      }),
  };
}
