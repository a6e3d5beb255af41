import type { Found, Provider } from '../../src/providers/provider.ts';
import type { LookupItem, LookupKind } from '../../src/providers/rules-kinds.ts';
import { type AskOptions, ask, settingValues } from '../harness/providers.ts';
import { SAMPLES } from './index.ts';
import type { LookupSample, ProviderSamples } from './samples.ts';

/** One lookup of one provider. */
export interface Trial {
  readonly provider: Provider;
  readonly kind: LookupKind;
  readonly sample: LookupSample<LookupKind>;
  /** The settings that are set to the address of a fake. */
  readonly addresses: readonly string[];
  /** Whether it costs money by list. */
  readonly isPaid: boolean;
  /** Asks it at this address. */
  ask(url: string, options?: AskOptions): Promise<Found<LookupItem[LookupKind]>>;
}

function addressesOf({ provider, addresses }: ProviderSamples): readonly string[] {
  return addresses ?? provider.settings.filter(({ kind }) => kind === 'url').map(({ name }) => name);
}

/** Every lookup of every provider there are samples of. */
export const TRIALS: readonly Trial[] = SAMPLES.flatMap((samples) =>
  Object.entries(samples.kinds).map(([kind, sample]) =>
    trialOf(samples, kind as LookupKind, sample as LookupSample<LookupKind>),
  ),
);

function trialOf(samples: ProviderSamples, kind: LookupKind, sample: LookupSample<LookupKind>): Trial {
  const { provider } = samples;
  const settingsAt = (url: string) => ({
    ...Object.fromEntries(addressesOf(samples).map((name) => [name, url])),
    ...sample.settings,
  });
  const paramsAt = (url: string) =>
    typeof sample.params === 'function' ? sample.params(url) : sample.params;
  const anywhere = 'http://127.0.0.1:9';
  const price = provider.lookups[kind]?.listPrice as
    | ((params: unknown, settings: ReturnType<typeof settingValues>) => number)
    | undefined;
  return {
    provider,
    kind,
    sample,
    addresses: addressesOf(samples),
    isPaid: (price?.(paramsAt(anywhere), settingValues(provider, settingsAt(anywhere))) ?? 0) > 0,
    ask: (url, options = {}) =>
      ask(provider, kind, paramsAt(url), {
        settings: settingsAt(url),
        ...(sample.local === undefined ? {} : { local: sample.local }),
        ...options,
      }),
  };
}
