import {
  type Batch,
  type CompanyRow,
  type CorpusFeed,
  type InvestorRow,
  NO_DAY,
  stageCode,
} from '../../src/corpus/rules-investor-id.ts';
import type { Mode } from '../../src/platform/values/scope.ts';
import { identityKey, investorKey } from '../../src/reference/rules-identity.ts';
import type { SandboxRound, SandboxWorld } from '../../src/reference/rules-sandbox-names.ts';
import { SANDBOX_AS_OF } from '../../src/reference/rules-sandbox-world.ts';
import { dayOf } from '../../src/search/index/strings.ts';

/** Ids count from 1 in the order of the world. */
function numbers(items: readonly { readonly sourceId: string }[]): ReadonlyMap<string, number> {
  return new Map(items.map((item, at) => [item.sourceId, at + 1]));
}

/** A corpus without a database: a made-up world in both modes, to which rounds can be added. */
export class MadeUpFeed implements CorpusFeed {
  readonly #world: SandboxWorld;
  readonly #rounds: SandboxRound[];
  readonly #investors: ReadonlyMap<string, number>;
  readonly #companies: ReadonlyMap<string, number>;
  /** By version from 2 on, the investors that changed with it. */
  readonly #changed: ReadonlySet<number>[] = [];
  /** Those that went, and with which of these. */
  readonly #gone = new Map<number, number>();
  readonly #listeners = new Set<() => void>();
  /** How often the whole was read. */
  readings = 0;
  /** Waited for before anything is read: a database that is slow, or gone. */
  before: () => Promise<void> = async () => {};
  lineageNow = 'made up';

  constructor(world: SandboxWorld) {
    this.#world = world;
    this.#rounds = [...world.rounds];
    this.#investors = numbers(world.investors);
    this.#companies = numbers(world.companies);
  }

  /** Commits rounds. */
  add(rounds: readonly SandboxRound[]): void {
    this.#rounds.push(...rounds);
    const ids = rounds.flatMap((round) => round.investors.map((one) => this.#investors.get(one) ?? 0));
    this.#changed.push(new Set(ids));
    for (const tell of this.#listeners) tell();
  }

  /** Merges these investors away: they are on record no more. */
  forget(places: readonly number[]): void {
    for (const at of places) this.#gone.set(at + 1, this.#changed.length);
    this.#changed.push(new Set());
    for (const tell of this.#listeners) tell();
  }

  async lineage(): Promise<string> {
    return this.lineageNow;
  }

  async version(_mode: Mode): Promise<number> {
    return this.#changed.length + 1;
  }

  async read(mode: Mode, take: (batch: Batch) => Promise<void>): Promise<number> {
    await this.before();
    this.readings += 1;
    const version = await this.version(mode);
    await this.#hand(
      this.#world.investors.map((_, at) => at + 1).filter((id) => !this.#gone.has(id)),
      take,
    );
    return version;
  }

  async changes(mode: Mode, since: number, limit: number, take: (batch: Batch) => Promise<void>) {
    const all = this.#changed.slice(since - 1).flatMap((ids) => [...ids]);
    const changed = new Set(all.filter((id) => !this.#gone.has(id)));
    const investors = [...this.#gone].filter(([, at]) => at >= since - 1).map(([id]) => id);
    if (changed.size > limit || since > this.#changed.length + 1) return { kind: 'too-many' as const };
    if (investors.length > 0) await take({ kind: 'gone', investors });
    if (changed.size > 0)
      await this.#hand(
        [...changed].sort((one, other) => one - other),
        take,
      );
    return { kind: 'delta' as const, version: await this.version(mode) };
  }

  async watch(onChange: () => void) {
    this.#listeners.add(onChange);
    onChange();
    return { close: async () => void this.#listeners.delete(onChange) };
  }

  async #hand(ids: readonly number[], take: (batch: Batch) => Promise<void>): Promise<void> {
    const wanted = new Set(ids);
    const deals = this.#rounds.flatMap((round, at) =>
      round.investors
        .map((one) => ({ round, number: at + 1, investor: this.#investors.get(one) ?? 0 }))
        .filter(({ investor }) => wanted.has(investor)),
    );
    const companies = new Set(deals.map(({ round }) => this.#companies.get(round.companySourceId) ?? 0));
    await take({ kind: 'investors', rows: ids.map((id) => this.#investor(id)) });
    await take({
      kind: 'companies',
      rows: [...companies].sort((one, other) => one - other).map((id) => this.#company(id)),
    });
    await take({
      kind: 'deals',
      count: deals.length,
      investor: Float64Array.from(deals, ({ investor }) => investor),
      company: Float64Array.from(deals, ({ round }) => this.#companies.get(round.companySourceId) ?? 0),
      round: Float64Array.from(deals, ({ number }) => number),
      day: Int32Array.from(deals, ({ round }) => dayOf(round.announcedOn)),
      known: new Int32Array(deals.length).fill(NO_DAY),
      stage: Uint8Array.from(deals, ({ round }) => stageCode(round.stage)),
      raised: Float64Array.from(deals, ({ round }) => round.raisedUsd),
      lead: Uint8Array.from(deals, ({ round, investor }) =>
        this.#investors.get(round.investors[0] ?? '') === investor ? 1 : 0,
      ),
    });
  }

  #investor(id: number): InvestorRow {
    const one = this.#world.investors[id - 1];
    if (one === undefined) throw new Error(`no investor ${id}`);
    return {
      id,
      name: one.name,
      identityKey: investorKey(one.name),
      lpType: one.lpType ?? null,
      isPerson: one.kind === 'person',
      typeWords: null,
      description: null,
      country: one.place.country,
      state: one.place.state ?? null,
      city: one.place.city,
      stages: one.stages,
      sectorTags: one.sectorTags,
      countries: [],
      chequeMinUsd: one.chequeMinUsd ?? null,
      chequeMaxUsd: one.chequeMaxUsd ?? null,
      exitSizeUsd: one.exitSizeUsd ?? null,
      exitOn: one.exitOn ?? null,
      mergedInto: null,
      source: 'sandbox',
      asOf: SANDBOX_AS_OF,
      lp: null,
    };
  }

  #company(id: number): CompanyRow {
    const one = this.#world.companies[id - 1];
    if (one === undefined) throw new Error(`no company ${id}`);
    return {
      id,
      name: one.name,
      identityKey: identityKey(one.name),
      country: one.place.country,
      state: one.place.state ?? null,
      city: one.place.city,
      sectorTags: one.sectorTags,
    };
  }
}
