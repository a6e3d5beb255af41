import type { Provider } from './provider.ts';
import sources from './words/sources.json' with { type: 'json' };

/** What is documented of a provider. */
export type Described = Pick<Provider, 'id' | 'title' | 'about' | 'settings'>;

/** The texts and settings of a provider, as `docs/providers.md` has them. */
export function described(id: keyof typeof sources): Described {
  return { id, ...(sources[id] as Omit<Described, 'id'>) };
}
