import type { LookupKind } from '../../core/lookup/kinds.ts';
import { describeSetting, readSetting, type SettingDescription, type Written } from '../../core/setting.ts';
import { DEFAULT_ORDERS, UPSTREAMS } from '../../providers/index.ts';
import { type Order, orderSettings } from '../../providers/order.ts';
import type { SettingValues } from '../../providers/provider.ts';
import { sandbox } from '../../providers/sandbox/index.ts';
import { readUpstreamSettings, settingsOf } from '../../providers/settings.ts';

/** What is configured of the sources. */
export interface SourceConfig {
  readonly orders: { readonly [Kind in LookupKind]: Order };
  /** By the id of the upstream. */
  readonly settings: ReadonlyMap<string, SettingValues>;
}

/** A live key is never answered by the made-up world. */
const LIVE = UPSTREAMS.filter((upstream) => upstream !== sandbox);
const ORDERS = orderSettings(LIVE, DEFAULT_ORDERS);

/** The documented settings of the orders, and of each source by its own. */
export const SOURCE_SETTINGS: readonly SettingDescription[] = [
  ...ORDERS.map(describeSetting),
  ...UPSTREAMS.flatMap(settingsOf),
];

/** Reads the orders and every source's settings. Throws OperatorError `invalid_setting`, as `readSetting` does. */
export function readSourceConfig(written: Written): SourceConfig {
  const orders = ORDERS.map((setting) => [
    setting.kind,
    readSetting(setting, written) ?? DEFAULT_ORDERS[setting.kind],
  ]);
  return Object.freeze({
    orders: Object.freeze(Object.fromEntries(orders)) as SourceConfig['orders'],
    settings: new Map(
      UPSTREAMS.map((upstream) => [upstream.id, readUpstreamSettings(upstream, written)] as const),
    ),
  });
}
