import { afterEach } from 'vitest';
import type { Provider } from '../../src/providers/provider.ts';
import type { LookupKind, LookupParams } from '../../src/providers/rules-kinds.ts';
import { type AskOptions, ask, type FakeHandler, type FakeServer, startFake } from './providers.ts';

type Settings = Readonly<Record<string, string>>;

/** The fake servers of a test file, one at a time: one that starts ends the one before, and a test that ends the last. */
export function oneFake() {
  let fake: FakeServer | undefined;
  const close = async () => {
    await fake?.close();
    fake = undefined;
  };
  afterEach(close);
  return {
    get url() {
      return fake?.url ?? '';
    },
    /** What the last one was asked. */
    get requests() {
      return fake?.requests ?? [];
    },
    /** Starts one, and gives the settings that lead to it. */
    async start(handler: FakeHandler, settings: Settings = {}) {
      await close();
      fake = await startFake(handler);
      return { settings: { URL: fake.url, ...settings } };
    },
  };
}

/** Puts one question again and again, with other params or settings, to a provider whose server is a fake. */
export function asking<Kind extends LookupKind>(
  provider: Provider,
  kind: Kind,
  usual: LookupParams[Kind],
  options: AskOptions = {},
) {
  const fake = oneFake();
  const put = async (
    handler: FakeHandler,
    params: Partial<LookupParams[Kind]> = {},
    settings: Settings = {},
  ) => {
    const started = await fake.start(handler, { ...options.settings, ...settings });
    return ask(provider, kind, { ...usual, ...params }, { ...options, ...started });
  };
  return { fake, put };
}
