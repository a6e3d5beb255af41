import type { LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import type { LocalSources } from '../../providers/local-sources.ts';
import type { Order } from '../../providers/order.ts';
import type { Lookup, ProviderCall, SettingValues, Upstream } from '../../providers/provider.ts';
import { missingSettings } from '../../providers/settings.ts';

/** An upstream that is configured, and how a call to it is made. */
export interface Source {
  readonly upstream: Upstream;
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

/** The upstreams that have what they need, by id. `connect` says how a call to one is made. */
export function configuredSources(
  upstreams: readonly Upstream[],
  settings: ReadonlyMap<string, SettingValues>,
  contact: string | undefined,
  connect: (upstream: Upstream, settings: SettingValues) => (context: CallContext) => ProviderCall,
): ReadonlyMap<string, Source> {
  const sources = upstreams.flatMap((upstream) => {
    const values = settings.get(upstream.id);
    if (values === undefined || missingSettings(upstream, values, contact).length > 0) return [];
    return [[upstream.id, { upstream, settings: values, call: connect(upstream, values) }] as const];
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
        const lookup = source?.upstream.lookups[kind] as Lookup<Kind> | undefined;
        if (source === undefined || lookup === undefined) return [];
        if (lookup.supports?.(params, source.settings) === false) return [];
        return [{ source, lookup, listPrice: lookup.listPrice?.(params, source.settings) ?? 0 }];
      }),
    )
    .filter((stage) => stage.length > 0);
}
