import { Readable } from 'node:stream';
import type { RecordStage, StagedGroup, StagedRow } from '../../src/corpus/queries-record-stage.ts';
import type { FactSink } from '../../src/corpus/rules-investor-record.ts';
import {
  Account,
  type FileAccount,
  type RecordInput,
  type RecordReading,
  type RecordSource,
} from '../../src/imports/registers/record-source.ts';

type Facts = {
  readonly [Kind in keyof FactSink]: Parameters<FactSink[Kind]>[0][];
};

/** Rows put aside, in memory; as the store's stage returns them. */
class MemoryStage {
  readonly full = false;
  readonly #sets = new Map<string, Map<string, StagedRow[]>>();

  add(set: string, key: string, part: string, values: StagedRow['values'], place: StagedRow['place']): void {
    const groups = this.#sets.get(set) ?? new Map<string, StagedRow[]>();
    this.#sets.set(set, groups);
    const rows = groups.get(key) ?? [];
    groups.set(key, rows);
    rows.push({ part, values: JSON.parse(JSON.stringify(values)), place });
  }

  async assetsBefore(): Promise<undefined> {}

  async *groups(set: string): AsyncGenerator<StagedGroup> {
    const groups = this.#sets.get(set) ?? new Map<string, StagedRow[]>();
    for (const key of [...groups.keys()].sort()) yield { key, rows: groups.get(key) ?? [] };
  }
}

/** What a source makes of these files (by name; text is written as UTF-8), without a database. Every row is accounted for. */
export async function readRecords(
  source: RecordSource,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<{ facts: Facts; files: FileAccount[]; skipped: Record<string, number>; ignored: string[] }> {
  const inputs = Object.entries(files).map(([name, content], file): RecordInput => {
    const bytes = Buffer.from(content);
    const open = async () => Readable.from([bytes]);
    return { file, name, label: name, group: 'test', bytes: bytes.length, changedOn: '2026-11-01', open };
  });
  for (const { name } of inputs) {
    if (!source.uses(name.toLowerCase())) throw new Error(`${source.name} does not read ${name}`);
  }
  const kinds = [
    'company',
    'investor',
    'round',
    'investment',
    'acquisition',
    'person',
    'role',
    'fund',
    'commitment',
    'sale',
  ];
  const facts = Object.fromEntries(kinds.map((kind) => [kind, [] as unknown[]])) as unknown as Facts;
  const sink = Object.fromEntries(
    Object.entries(facts).map(([kind, list]) => [kind, (fact: unknown) => list.push(fact as never)]),
  ) as unknown as FactSink;
  const account = new Account(inputs.map(({ label }) => label));
  const ignored: string[] = [];
  const reading: RecordReading = {
    source: source.name,
    inputs,
    sink,
    account,
    stage: new MemoryStage() as unknown as RecordStage,
    asOf: '2026-11-01',
    signal: undefined,
    breathe: async () => {},
    progress: () => {},
    ignore: (input, reason) => ignored.push(`${input.name}: ${reason}`),
  };
  await source.read(reading);
  account.close();
  return {
    facts,
    files: inputs.map(({ file }) => account.of(file)),
    skipped: account.skippedByReason,
    ignored,
  };
}
