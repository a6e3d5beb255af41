import type { LookupItem, LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import type { Found, Lookup } from '../../providers/provider.ts';
import type { Source } from './source.ts';

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
        Object.entries(source.upstream.lookups).map(([kind, lookup]) => [
          kind,
          through(id, kind as LookupKind, lookup as Lookup<LookupKind>),
        ]),
      );
      return [id, { ...source, upstream: { ...source.upstream, lookups } }];
    }),
  );
}
