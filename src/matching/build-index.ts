import { CountingIndex } from './counting-index.ts';
import { IndexBuilder } from './index-builder.ts';
import type { InvestorIndex } from './investor-index.ts';
import type { CorpusBatch } from './rows.ts';

/**
 * Builds an index from batches of a corpus (investors, companies, rounds, deals, aliases, in this order). `asOf` is an
 * ISO date after which nothing exists. `pause` is awaited about every millisecond or two of work; it may let others run
 * and may throw to stop the build.
 */
export async function buildIndex(
  batches: AsyncIterable<CorpusBatch> | Iterable<CorpusBatch>,
  asOf: string,
  version: number,
  pause: () => Promise<void> | void,
): Promise<InvestorIndex> {
  const builder = new IndexBuilder(asOf, version);
  for await (const batch of batches) {
    builder.add(batch);
    await pause();
  }
  const steps = builder.finish();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return new CountingIndex(step.value);
    await pause();
  }
}
