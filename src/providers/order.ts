import { LOOKUP_KINDS, type LookupKind } from '../core/lookup/kinds.ts';
import type { Setting } from '../core/setting.ts';
import type { Upstream } from './provider.ts';

/** The stages of a chain: one after another, the sources of one stage in parallel. */
export type Order = readonly (readonly string[])[];

/** The environment variable of a lookup's order: `WARMPATH_ORDER_JOBS_SEARCH`. */
export function orderVariable(kind: LookupKind): string {
  return `WARMPATH_ORDER_${kind.toUpperCase().replace('.', '_')}`;
}

/** An order as one writes it: `harvestapi, wikidata+gleif`. */
export function writtenOrder(order: Order): string {
  return order.length === 0 ? 'none' : order.map((stage) => stage.join('+')).join(', ');
}

/** The settings of the orders, one a lookup; undefined is the order by default. */
export function orderSettings(
  upstreams: readonly Upstream[],
  defaults: { readonly [Kind in LookupKind]?: Order },
): readonly (Setting<Order | undefined> & { readonly kind: LookupKind })[] {
  return LOOKUP_KINDS.map((kind) => {
    const able = upstreams.filter((upstream) => upstream.lookups[kind] !== undefined).map(({ id }) => id);
    return {
      kind,
      name: orderVariable(kind),
      expected: `sources one after another with commas, side by side with +, or none; of: ${able.join(', ')}`,
      default: defaults[kind] === undefined ? 'none' : writtenOrder(defaults[kind]),
      meaning: `Which sources \`${kind}\` asks, and in which order. One that is left out is never asked.`,
      fallback: undefined,
      parse: (text) => parseOrder(text, able),
    };
  });
}

function parseOrder(text: string, able: readonly string[]): Order | undefined {
  if (text === 'none') return [];
  const stages = text.split(',').map((stage) => stage.split('+').map((id) => id.trim()));
  const ids = stages.flat();
  const isRight = ids.every((id) => able.includes(id)) && new Set(ids).size === ids.length;
  return isRight ? stages : undefined;
}
