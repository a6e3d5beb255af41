import { readSpend } from '../../lookups/queries-lookups.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { PROVIDERS } from '../../providers/order.ts';
import type { Provider } from '../../providers/provider.ts';
import { LOOKUP_KINDS, type LookupKind } from '../../providers/rules-kinds.ts';
import { missingSettings } from '../../providers/settings.ts';
import type { ServiceConfig } from '../settings/config.ts';
import type { Check } from './start-service.ts';

/** What of the configuration says who answers a lookup. */
export type ConfiguredSources = Pick<ServiceConfig, 'sources' | 'contact'>;

/** For every lookup: which sources it asks, in order, and what those that are off are waiting for. */
export function checkLookups(config: ConfiguredSources): Check[] {
  return LOOKUP_KINDS.map((kind) => {
    const stages = config.sources.orders[kind];
    const ready = stages.map((stage) => stage.filter((id) => missingOf(config, id).length === 0));
    const asked = ready.filter((stage) => stage.length > 0).map((stage) => stage.join(' + '));
    const off = stages.flat().filter((id) => missingOf(config, id).length > 0);
    const waiting = off.map((id) => `${id} (${missingOf(config, id).join(', ')})`);
    const more = waiting.length === 0 ? '' : `; off, until set: ${waiting.join(', ')}`;
    const name = `lookup ${kind}`;
    if (asked.length > 0) return { name, state: 'ok', message: `asks ${asked.join(', then ')}${more}` };
    return { name, state: 'warn', message: `${WITHOUT[kind] ?? 'has no provider (502)'}${more}` };
  });
}

/** What a lookup does all the same if no source of its chain is configured. */
const WITHOUT: { readonly [Kind in LookupKind]?: string } = {
  'email.verify': 'is answered by hygiene and DNS alone, everything else is unknown and free',
  'company.news': 'has no provider: research continues without news',
  'company.funders': 'has no provider: funders are those of the corpus only',
  'touch.draft': 'has no provider: drafts are written from the template',
};

export async function checkSpend(db: Queryable, config: ConfiguredSources): Promise<Check[]> {
  const today = new Date().toISOString().slice(0, 10);
  const spent = (await readSpend(db)).filter(({ day, spentMicroUsd }) => day === today && spentMicroUsd > 0);
  return spent.map(({ provider, day, spentMicroUsd, calls }) => {
    const cap = config.sources.settings.get(provider)?.number('DAILY_CAP_USD') ?? 0;
    const isFull = spentMicroUsd >= cap;
    const message = `${usd(spentMicroUsd)} of ${usd(cap)} on ${day} (UTC) in ${calls} calls`;
    return {
      name: `spend ${provider}`,
      state: isFull ? 'warn' : 'ok',
      message: isFull ? `${message}; not asked again before midnight, or raise its DAILY_CAP_USD.` : message,
    };
  });
}

function usd(micro: number): string {
  return `${(micro / 1_000_000).toFixed(micro % 10_000 === 0 ? 2 : 6)} USD`;
}

const BY_ID: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((provider) => [provider.id, provider]));

function missingOf({ sources, contact }: ConfiguredSources, id: string): readonly string[] {
  const provider = BY_ID.get(id);
  const settings = sources.settings.get(id);
  if (provider === undefined || settings === undefined) return [`no source is called ${id}`];
  return missingSettings(provider, settings, contact);
}
