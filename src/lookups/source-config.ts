import {
  describeSetting,
  readSetting,
  type Setting,
  type SettingDescription,
  type Written,
} from '../platform/values/key-scopes.ts';
import { DEFAULT_ORDERS, type Order, orderSettings, PROVIDERS, sandbox } from '../providers/order.ts';
import type { SettingValues } from '../providers/provider.ts';
import type { LookupKind } from '../providers/rules-kinds.ts';
import { readProviderSettings, settingsOf } from '../providers/settings.ts';
import { CAP } from './source.ts';

/** What is configured of the sources. */
export interface SourceConfig {
  readonly orders: { readonly [Kind in LookupKind]: Order };
  /** By the id of the provider. */
  readonly settings: ReadonlyMap<string, SettingValues>;
}

/** A live key is never answered by the made-up world. */
const LIVE = PROVIDERS.filter((provider) => provider !== sandbox);
const ORDERS = orderSettings(LIVE, DEFAULT_ORDERS);

/** Of each daily cap, so that all installations may have the same caps in their settings. */
export const CAP_SHARE: Setting<number> = {
  name: 'WARMPATH_DAILY_CAP_SHARE',
  expected: 'a whole number from 1 to 100, in percent',
  default: '100',
  meaning:
    'What part of every daily cap this installation may spend. Several installations (cells) that pay for the same accounts at providers divide 100 among them.',
  fallback: 100,
  parse: (text) => (/^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined),
};

/** The documented settings of the orders and of all caps, and of each source by its own. */
export const SOURCE_SETTINGS: readonly SettingDescription[] = [
  ...ORDERS.map(describeSetting),
  describeSetting(CAP_SHARE),
  ...PROVIDERS.flatMap(settingsOf),
];

/** Reads the orders and every source's settings. Throws OperatorError `invalid_setting`, as `readSetting` does. */
export function readSourceConfig(written: Written): SourceConfig {
  const orders = ORDERS.map((setting) => [
    setting.kind,
    readSetting(setting, written) ?? DEFAULT_ORDERS[setting.kind],
  ]);
  const share = readSetting(CAP_SHARE, written);
  return Object.freeze({
    orders: Object.freeze(Object.fromEntries(orders)) as SourceConfig['orders'],
    settings: new Map(
      PROVIDERS.map((provider) => {
        const settings = readProviderSettings(provider, written);
        // The made-up world costs nobody anything.
        return [provider.id, provider === sandbox ? settings : withCapShare(settings, share)] as const;
      }),
    ),
  });
}

function withCapShare(settings: SettingValues, percent: number): SettingValues {
  return Object.freeze({
    ...settings,
    number: (name: string) => {
      const value = settings.number(name);
      // Rounded down: all shares together never come to more than the cap.
      return name === CAP && value !== undefined ? Math.floor((value * percent) / 100) : value;
    },
  });
}
