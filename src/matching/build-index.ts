import { CountingIndex } from './counting-index.ts';
import { IndexBuilder } from './index-builder.ts';
import type { InvestorIndex } from './investor-index.ts';
import type { CorpusBatch } from './rows.ts';
import { staticTerms } from './static-terms.ts';

/**
 * Builds an index from batches of a corpus (investors, companies, rounds, deals, aliases, in this order). `feed` hands
 * them over and resolves to their version. `asOf` is an ISO date after which nothing exists. `pause` is awaited about
 * every few milliseconds of work; it may let others run and may throw to stop the build.
 */
export async function buildIndex(
  feed: (take: (batch: CorpusBatch) => Promise<void>) => Promise<number>,
  asOf: string,
  pause: () => Promise<void>,
): Promise<InvestorIndex> {
  const builder = new IndexBuilder(asOf);
  const version = await feed(async (batch) => {
    builder.add(batch);
    await pause();
  });
  const columns = await pausing(builder.finish(), pause);
  return new CountingIndex(columns, await pausing(staticTerms(columns), pause), version);
}

async function pausing<Result>(steps: Generator<void, Result>, pause: () => Promise<void>): Promise<Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await pause();
  }
}
