import type { SettingDeclaration, SettingValues } from './provider.ts';

// What most upstreams declare alike; their prices differ, and so does what a price is for.

/** The setting `URL`: where the API is. */
export const address = (url: string): SettingDeclaration => ({
  name: 'URL',
  kind: 'url',
  default: url,
  meaning: 'address of the API',
});

/** The setting `KEY`, without which nothing is asked. */
export const API_KEY: SettingDeclaration = {
  name: 'KEY',
  kind: 'secret',
  required: true,
  meaning: 'API key',
};

/** The setting every paid upstream has; five dollars are some hundreds of calls, and a small bill. */
export const DAILY_CAP: SettingDeclaration = {
  name: 'DAILY_CAP_USD',
  kind: 'usd',
  default: '5',
  meaning: 'what it may cost in a UTC day',
};

/** The key as it is sent; empty where none is set. */
export function keyOf(settings: SettingValues): string {
  return settings.secret('KEY')?.reveal() ?? '';
}

/** `PRICE_USD` in micro-USD, where every call costs that. */
export function onePrice(_params: unknown, settings: SettingValues): number {
  return settings.number('PRICE_USD') ?? 0;
}
