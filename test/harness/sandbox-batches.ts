import { identityKey, investorKey } from '../../src/core/identity.ts';
import type { SandboxWorld } from '../../src/core/sandbox-world.ts';
import type { CorpusBatch } from '../../src/matching/rows.ts';

function numbers(items: readonly { readonly sourceId: string }[]): ReadonlyMap<string, number> {
  return new Map(items.map((item, at) => [item.sourceId, at + 1]));
}

/** The sandbox as an index is fed with it, without a database; ids count from 1 in the order of the world. */
export async function sandboxBatches(
  world: SandboxWorld,
  take: (batch: CorpusBatch) => Promise<void>,
): Promise<number> {
  const [investors, companies] = [numbers(world.investors), numbers(world.companies)];
  await take({
    kind: 'investors',
    rows: world.investors.map((one, at) => ({
      id: at + 1,
      name: one.name,
      identityKey: investorKey(one.name),
      lpType: one.lpType ?? null,
      country: one.place.country,
      state: one.place.state ?? null,
      city: one.place.city,
      stages: one.stages,
      sectorTags: one.sectorTags,
      countries: [],
      chequeMaxUsd: one.chequeMaxUsd ?? null,
      exitSizeUsd: one.exitSizeUsd ?? null,
      exitOn: one.exitOn ?? null,
      mergedInto: null,
      asOf: null,
    })),
  });
  await take({
    kind: 'companies',
    rows: world.companies.map((one, at) => ({
      id: at + 1,
      name: one.name,
      identityKey: identityKey(one.name),
      country: one.place.country,
      state: one.place.state ?? null,
      city: one.place.city,
      sectorTags: one.sectorTags,
    })),
  });
  await take({
    kind: 'rounds',
    rows: world.rounds.map((one, at) => ({
      id: at + 1,
      companyId: companies.get(one.companySourceId) ?? 0,
      stage: one.stage,
      announcedOn: one.announcedOn,
      raisedUsd: one.raisedUsd,
      asOf: null,
    })),
  });
  const deals = world.rounds.flatMap((one, at) =>
    one.investors.map((investor) => ({ roundId: at + 1, investorId: investors.get(investor) ?? 0 })),
  );
  await take({ kind: 'deals', rows: deals });
  return 1;
}
