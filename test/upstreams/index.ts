import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UPSTREAMS } from '../../src/providers/order.ts';
import type { UpstreamSamples } from './samples.ts';

/** Of each upstream that is asked over HTTP, in the order of src/providers/order.ts: `gleifSamples` of `gleif.ts`. */
export const SAMPLES: readonly UpstreamSamples[] = (
  await Promise.all(UPSTREAMS.map(({ id }) => samplesOf(id)))
).flat();

async function samplesOf(id: string): Promise<readonly UpstreamSamples[]> {
  const file = join(import.meta.dirname, `${id}.ts`);
  if (!existsSync(file)) return []; // fault-matrix.test.ts says which have to be there
  const samples = ((await import(file)) as Record<string, UpstreamSamples>)[`${id}Samples`];
  if (samples === undefined) throw new Error(`${file} exports no ${id}Samples`);
  return [samples];
}
