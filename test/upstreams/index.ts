import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UPSTREAMS } from '../../src/providers/order.ts';
import * as JOBS from './jobs.ts';
import type { UpstreamSamples } from './samples.ts';

/** Of each upstream that is asked over HTTP, in the order of src/providers/order.ts: `gleifSamples` of `gleif.ts`, or of `jobs.ts`. */
export const SAMPLES: readonly UpstreamSamples[] = (
  await Promise.all(UPSTREAMS.map(({ id }) => samplesOf(id)))
).flat();

async function samplesOf(id: string): Promise<readonly UpstreamSamples[]> {
  const file = join(import.meta.dirname, `${id}.ts`);
  const own = existsSync(file) ? ((await import(file)) as Record<string, UpstreamSamples>) : undefined;
  const samples = (own ?? (JOBS as unknown as Record<string, UpstreamSamples>))[`${id}Samples`];
  if (own !== undefined && samples === undefined) throw new Error(`${file} exports no ${id}Samples`);
  return samples === undefined ? [] : [samples]; // fault-matrix.test.ts says which have to be there
}
