import { fileNames } from '../../../src/corpus/queries-names.ts';
import { investorIdOf } from '../../../src/corpus/rules-investor-id.ts';
import type { Store } from '../../../src/platform/database/store.ts';
import { investorKey } from '../../../src/reference/rules-identity.ts';
import { type Ask, allOf, type Check } from './answers.ts';

/** By the names of the files: who is on record under another name, and whether an employer of that name opens it. */
export const NAME_CASES: Readonly<Record<string, { readonly record: string; readonly isWarm?: boolean }>> = {
  '85-h-hongshan-native-name': { record: '红杉资本中国' },
  '87-h-hongshan-fund-suffix': { record: '红杉资本中国' },
  '91-h-jafco-square-kabu': { record: '株式会社ジャフコ' },
  '93-h-runa-latin': { record: 'Руна Капитал' },
  '96-h-moewe-kapital-gmbh': { record: 'Möwe Kapital' },
  '106-h-lerer-hippeau': { record: 'Lerer Ventures' },
  '110-h-creandum-gmbh-co-kg': { record: 'Creandum' },
  '113-h-ronald-conway': { record: 'Ron Conway' },
  '301-h-warm-sequoia-sea': { record: 'Sequoia Capital', isWarm: false },
  '303-h-warm-hongshan': { record: 'Sequoia Capital China', isWarm: true },
};

/** The number of the investor of this very name, which is put on record if nobody has it. */
async function onRecord({ system }: Store, name: string): Promise<number> {
  const values = [name, investorKey(name)];
  await system.query({
    text: `insert into investor (mode, name, identity_key, source, source_id) select 'live', $1, $2, 'made-up', $2
      where not exists (select from investor where mode = 'live' and name = $1)`,
    values,
  });
  await fileNames(system, 'live');
  const [row] = await system.query<{ id: number }>({
    text: "select coalesce(merged_into, id) as id from investor where mode = 'live' and name = $1",
    values: [name],
  });
  return row?.id ?? 0;
}

/** A list that names the investor so, or a network with an employer of that name. */
export async function nameIs(
  { store, ask, check }: { readonly store: Store; readonly ask: Ask; readonly check: Check },
  { record, isWarm }: { readonly record: string; readonly isWarm?: boolean },
  said: string,
): Promise<void> {
  const id = await onRecord(store, record);
  const list = (name: string) =>
    ask('POST', '/v1/fundraising/import-investors', { csv_content: `Investor\n"${name}"` });
  if (isWarm === undefined) {
    const { body } = await list(said);
    check(`"${said}" is ${record}`, body.matched === 1 && body.own === 0, body);
    const rows = await allOf(ask, '/v1/fundraising/pipeline');
    // The corpus of the rehearsal may have one of this very name too.
    const isRight = rows.some((row) => row.id === investorIdOf(id) || row.name === said);
    check('... and no other', isRight, rows.slice(0, 3));
    return;
  }
  await list(record);
  const csv_content = `First Name,Last Name,Company,Position\nMade,Up,"${said}",Partner`;
  await ask('POST', '/v1/fundraising/import-network', { csv_content });
  const rows = await allOf(ask, '/v1/fundraising/investors');
  const row = rows.find((one) => one.id === investorIdOf(id));
  check(`a way to ${record}: ${isWarm}`, row !== undefined && row.warmPath === isWarm, row);
}
