import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDERS } from '../../src/providers/order.ts';
import * as JOBS from './jobs.ts';
import type { ProviderSamples } from './samples.ts';

/** Of each provider that is asked over HTTP, in the order of src/providers/order.ts: `gleifSamples` of `gleif.ts`, or of `jobs.ts`. */
export const SAMPLES: readonly ProviderSamples[] = (
  await Promise.all(PROVIDERS.map(({ id }) => samplesOf(id)))
).flat();

async function samplesOf(id: string): Promise<readonly ProviderSamples[]> {
  const file = join(import.meta.dirname, `${id}.ts`);
  const own = existsSync(file) ? ((await import(file)) as Record<string, ProviderSamples>) : undefined;
  const samples = (own ?? (JOBS as unknown as Record<string, ProviderSamples>))[`${id}Samples`];
  if (own !== undefined && samples === undefined) throw new Error(`${file} exports no ${id}Samples`);
  return samples === undefined ? [] : [samples]; // fault-matrix.test.ts says which have to be there
}
