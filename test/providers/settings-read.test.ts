import { describe, expect, onTestFinished, test } from 'vitest';
import { capOf } from '../../src/lookups/source.ts';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { callOf, createOutbound } from '../../src/providers/caller.ts';
import type { Lookup, Provider, SettingValues } from '../../src/providers/provider.ts';
import type { LookupKind } from '../../src/providers/rules-kinds.ts';
import { missingSettings } from '../../src/providers/settings.ts';
import { NO_LOCAL_SOURCES, settingValues, startFake } from '../harness/providers.ts';
import { SAMPLES } from './index.ts';
import type { LookupSample, ProviderSamples } from './samples.ts';

/** The values, and the names of those that were asked for. */
function watched(values: SettingValues): { readonly values: SettingValues; readonly read: Set<string> } {
  const read = new Set<string>();
  const watch =
    <Value>(get: (name: string) => Value) =>
    (name: string): Value => {
      read.add(name);
      return get(name);
    };
  const watching: SettingValues = {
    text: watch(values.text),
    secret: watch(values.secret),
    number: watch(values.number),
    switch: watch(values.switch),
  };
  return { values: watching, read };
}

/** Everything the service does with a provider: is it configured, what does it cost, may it, and what does it say. */
async function useFully({ provider, kinds, addresses }: ProviderSamples): Promise<Set<string>> {
  const everRead = new Set<string>();
  for (const [kind, sample] of Object.entries(kinds) as [LookupKind, LookupSample<LookupKind>][]) {
    const fake = await startFake(sample.good);
    onTestFinished(fake.close);
    const urls =
      addresses ?? provider.settings.filter((setting) => setting.kind === 'url').map(({ name }) => name);
    const where = Object.fromEntries(urls.map((name) => [name, fake.url]));
    const outbound = createOutbound({
      ways: createOutboundResources(),
      version: '0',
      contact: 'tests@warmpath.invalid',
      allowPrivate: true,
    });
    onTestFinished(outbound.close);
    const params = typeof sample.params === 'function' ? sample.params(fake.url) : sample.params;
    const lookup = provider.lookups[kind] as Lookup<LookupKind>;
    const use = async (texts: Record<string, string>) => {
      const { values, read } = watched(settingValues(provider, texts));
      missingSettings(provider, values, 'tests@warmpath.invalid');
      lookup.supports?.(params, values);
      if ((lookup.listPrice?.(params, values) ?? 0) > 0) {
        capOf({ provider, settings: values, call: () => Promise.reject() as never });
      }
      const call = callOf(outbound.callerOf(provider, values), {
        tenantId: 't',
        local: { ...NO_LOCAL_SOURCES, ...sample.local },
        signal: new AbortController().signal,
        now: new Date('2026-11-21T12:00:00Z'),
      });
      return lookup.ask(params, call).finally(() => {
        for (const name of read) everRead.add(name);
      });
    };
    await use({ ...where, ...sample.settings });
    // Some are only of use where another is not set; that it may then fail is the source's business.
    await use(where).catch(() => {});
  }
  return everRead;
}

const declared = ({ settings }: Provider) => settings.map(({ name }) => name).sort();

describe.each(SAMPLES.map((samples) => [samples.provider.id, samples] as const))('%s', (_id, samples) => {
  test('reads every setting it declares', async () => {
    expect([...(await useFully(samples))].sort()).toEqual(declared(samples.provider));
  });

  test('has a cap where it can cost money', () => {
    const isPaid = Object.values(samples.provider.lookups).some((lookup) => lookup.listPrice !== undefined);
    expect(declared(samples.provider).includes('DAILY_CAP_USD')).toBe(isPaid);
  });
});
