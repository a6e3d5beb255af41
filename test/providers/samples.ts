import type { ProviderFailure } from '../../src/platform/values/provider-error.ts';
import type { LocalSources } from '../../src/providers/html.ts';
import type { Provider } from '../../src/providers/provider.ts';
import type { LookupKind, LookupParams } from '../../src/providers/rules-kinds.ts';
import type { FaultName } from '../harness/faulty-provider.ts';
import type { FakeHandler } from '../harness/providers.ts';

/** How one lookup of a provider is tried: what it is asked and what the fake provider says. */
export interface LookupSample<Kind extends LookupKind> {
  /** A function of the fake's address where the host to be asked is in the question. */
  readonly params: LookupParams[Kind] | ((fakeUrl: string) => LookupParams[Kind]);
  /** Besides the addresses, which the matrix sets to the fake. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly local?: Partial<LocalSources>;
  /** A sound answer: it gives at least one item. */
  readonly good: FakeHandler;
  /** Answers of status 200 that are failures in truth, by what they are. */
  readonly lying?: Readonly<
    Record<
      string,
      { readonly answer: FakeHandler /** Default `upstream`. */; readonly failure?: ProviderFailure }
    >
  >;
  /** What a 404 of everything says: nothing found, or a failure. */
  readonly missing: 'miss' | 'failure';
  /**
   * By fault, where it does not end as test/harness/faulty-provider.ts says: a lookup that asks several places can lose
   * one, a reader of pages takes HTML. `items`: it answers all the same; `empty`: it answers that there is nothing; else
   * the failure it is given as.
   */
  readonly survives?: { readonly [Name in FaultName]?: 'items' | 'empty' | ProviderFailure };
}

/** All that a provider can be asked, tried. */
export interface ProviderSamples {
  readonly provider: Provider;
  /** Settings (kind `url`) that are set to the fake's address; default: all of that kind it declares. */
  readonly addresses?: readonly string[];
  readonly kinds: { readonly [Kind in LookupKind]?: LookupSample<Kind> };
}
