import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Db } from '../platform/database/db.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createNetworkStore, type NetworkStore } from './queries-networks.ts';
import { createWarmPathStore } from './queries-warm-paths.ts';
import { type Connection, connectionKeys, type WarmPathStore } from './rules-keys.ts';
import { networkRows } from './rules-network-rows.ts';

// Everyone here is made up.

/** Of no investor the tenant says anything itself. */
const none = () => Promise.resolve(new Map());

let db: TestDatabase;
let warm: WarmPathStore;
let networks: NetworkStore;
let corpus: ReturnType<typeof researchCorpus>;
beforeAll(async () => {
  db = await createTestDatabase();
  warm = createWarmPathStore(db.service, none);
  networks = createNetworkStore(db.service);
  corpus = researchCorpus(db.system);
});
afterAll(() => db.drop());

async function tenant(mode: Scope['mode'] = 'live'): Promise<Scope> {
  const [row] = await db.system.query<{ id: string }>({
    text: "insert into tenant (tenant_id, name) values (gen_random_uuid(), 'Somebody') returning tenant_id as id",
  });
  return { tenantId: row?.id ?? '', mode };
}

/** An import of these connections, newest first, which takes the place of the one before. */
async function imports(scope: Scope, connections: readonly Connection[]): Promise<void> {
  const report = { rowsImported: connections.length, rowsSkipped: 0, rowsDropped: 0 };
  await networks.replace(scope, crypto.randomUUID(), report, networkRows(connections, connectionKeys));
}

const hob = (company: string, more: Connection = {}): Connection => ({
  firstName: 'Hob',
  lastName: 'Lanternway',
  company,
  position: 'Partner',
  ...more,
});

async function person(
  name: string,
  roles: readonly { investor?: number; company?: number; title?: string; current?: boolean }[],
  url?: string,
) {
  const [row] = await corpus.run(
    `insert into person (mode, name, identity_key, social_url, source, source_id)
     values ('live', $1, lower($1), $2, 'made', gen_random_uuid()::text) returning id`,
    [name, url ?? null],
  );
  for (const { investor, company, title, current } of roles)
    await corpus.run(
      `insert into person_role (person_id, investor_id, company_id, title, is_current, source) values ($1, $2, $3, $4, $5, 'made')`,
      [row?.id, investor ?? null, company ?? null, title ?? 'Partner', current ?? true],
    );
}

it('finds who works there, strongest first, and no one for the others', async () => {
  const plumbline = await corpus.investor({ name: 'Plumbline Orchard Capital' });
  const bolt = await corpus.investor({ name: 'Bolt Ventures' });
  const scope = await tenant();
  await imports(scope, [
    hob('PLUMBLINE ORCHARD CAPITAL, LLC', { position: 'Intern' }),
    {
      firstName: 'Neve',
      company: 'Plumbline Orchard Capital',
      position: 'General Partner',
      connectedOn: '2024-03-12',
    },
    hob('Boltwise'),
  ]);
  expect(await warm.hasNetwork(scope)).toBe(true);
  const paths = await warm.of(scope, [plumbline, bolt, 999_999]);
  expect([...paths.keys()]).toEqual([plumbline]);
  expect(paths.get(plumbline)).toMatchObject([
    { name: 'Neve', kind: 'firm', strength: 0.9, connectedOn: '2024-03-12' },
    { name: 'Hob Lanternway', kind: 'firm', position: 'Intern' },
  ]);
});

it('shows no network to another tenant, nor that of live keys to test keys', async () => {
  const live = await corpus.investor({ name: 'Rook Street Capital' });
  const made = await corpus.investor({ name: 'Rook Street Capital', mode: 'test' });
  const owner = await tenant();
  const stranger = await tenant();
  await imports(owner, [hob('Rook Street Capital')]);
  await imports(stranger, [hob('Hob Bakery')]);
  expect((await warm.of(owner, [live, made])).size).toBe(1);
  expect((await warm.of(stranger, [live, made])).size).toBe(0);
  const sandbox: Scope = { ...owner, mode: 'test' };
  expect(await warm.hasNetwork(sandbox)).toBe(false);
  expect((await warm.of(sandbox, [live, made])).size).toBe(0);
  await imports(sandbox, [hob('Rook Street Capital')]);
  expect([...(await warm.of(sandbox, [live, made])).keys()]).toEqual([made]);
  expect([...(await warm.of(owner, [live, made])).keys()]).toEqual([live]);
});

it('reads the import in use and no other', async () => {
  const id = await corpus.investor({ name: 'Selvedge Capital' });
  const scope = await tenant();
  await imports(scope, [hob('Selvedge Capital')]);
  await imports(scope, [hob('Hob Bakery')]);
  expect((await warm.of(scope, [id])).size).toBe(0);
});

it('asks once where there is no network, and never for an empty list', async () => {
  const id = await corpus.investor({ name: 'Quernstone Capital' });
  const asked: string[] = [];
  const counting: Db = {
    ...db.service,
    query: (statement) => {
      asked.push(statement.name ?? statement.text);
      return db.service.query(statement);
    },
  };
  const counted = createWarmPathStore(counting, none);
  const scope = await tenant();
  expect((await counted.of(scope, [id])).size).toBe(0);
  expect(asked).toEqual(['warm_identities']);
  await counted.of(scope, []);
  expect(asked).toHaveLength(1);
  await imports(scope, [hob('Quernstone Capital')]);
  expect((await counted.of(scope, [id])).size).toBe(1);
  expect(asked.slice(1)).toEqual(['warm_identities', 'warm_connections']);
});

it('a name not written to the letter is that of the investor who bears it', async () => {
  const bain = await corpus.investor({ name: 'Wexcombe' });
  const arm = await corpus.investor({ name: 'Wexcombe Ventures' });
  const scope = await tenant();
  await imports(scope, [hob('Wexcombe Ventures, LLC')]);
  expect([...(await warm.of(scope, [bain, arm])).keys()]).toEqual([arm]);
  await imports(scope, [hob('Wexcombe Ventures Fund')]);
  expect([...(await warm.of(scope, [bain, arm])).keys()].sort()).toEqual([bain, arm].sort());
});

it('knows merged records, aliases, vehicles, domains and people', async () => {
  const firm = await corpus.investor({ name: 'Ninefold Capital', domain: 'ninefold.example' });
  const merged = await corpus.investor({ name: 'Zwirnfaden Beteiligungen', domain: 'zwirnfaden.example' });
  await corpus.run('update investor set merged_into = $1 where id = $2', [firm, merged]);
  await corpus.run(
    `insert into investor_alias (mode, alias_key, investor_id, alias, source) values ('live', 'threadworks', $1, 'Threadworks', 'made')`,
    [merged],
  );
  await corpus.run(
    `insert into fund (mode, investor_id, name, identity_key, source, source_id) values ('live', $1, 'Marrowgate Growth II, L.P.', 'marrowgate growth ii', 'made', 'f1')`,
    [firm],
  );
  await person('Ada Quill', [{ investor: firm }], 'https://www.linkedin.com/in/ada-quill');
  await person('Pell Ashgrave', [{ investor: firm, current: false }], 'https://www.linkedin.com/in/pell');
  const leads = async (connection: Connection) => {
    const scope = await tenant();
    await imports(scope, [connection]);
    return (await warm.of(scope, [firm])).get(firm)?.[0]?.why;
  };
  expect(await leads(hob('Zwirnfaden'))).toBe('works at Zwirnfaden');
  expect(await leads(hob('Threadworks GmbH'))).toBe('works at Threadworks GmbH');
  expect(await leads(hob('Marrowgate Growth'))).toBe('works at Marrowgate Growth');
  expect(await leads(hob('Self-employed', { email: 'hob@zwirnfaden.example' }))).toContain(
    'zwirnfaden.example',
  );
  expect(await leads(hob('Stealth', { url: 'https://www.linkedin.com/in/Ada-Quill/' }))).toContain(
    'Ada Quill',
  );
  expect(await leads(hob('Stealth', { url: 'https://www.linkedin.com/in/pell' }))).toBeUndefined();
});

it('holds a person against where that person works, if only one is on record by the name', async () => {
  const firm = await corpus.investor({ name: 'Thornmoor Capital' });
  const company = await corpus.company('Hob Bakery');
  const ada = await corpus.investor({ name: 'Greer Holloway', kind: 'person' });
  const twin = await corpus.investor({ name: 'Idris Penhallow', kind: 'person' });
  await person('Greer Holloway', [{ investor: firm }, { company, current: false }]);
  await person('Idris Penhallow', [{ investor: firm }]);
  await person('Idris Penhallow', [{ company }]);
  const scope = await tenant();
  const at = (name: string, employer: string) =>
    ({ firstName: name.split(' ')[0], lastName: name.split(' ')[1], company: employer }) as Connection;
  await imports(scope, [at('Greer Holloway', 'Hob Bakery'), at('Idris Penhallow', 'Hob Bakery')]);
  expect([...(await warm.of(scope, [ada, twin])).keys()]).toEqual([twin]);
  await imports(scope, [at('Greer Holloway', 'Thornmoor')]);
  expect((await warm.of(scope, [ada])).get(ada)).toMatchObject([{ kind: 'person' }]);
  await imports(scope, [at('Neve Orrin', 'Thornmoor')]);
  expect((await warm.of(scope, [ada])).get(ada)).toMatchObject([{ kind: 'firm' }]);
});

it('shows five at most, however many work there', async () => {
  const id = await corpus.investor({ name: 'Saltmere Marsh Capital' });
  const scope = await tenant();
  await imports(
    scope,
    Array.from({ length: 12 }, (_, at) => ({ firstName: `Neve ${at}`, company: 'Saltmere Marsh Capital' })),
  );
  const paths = (await warm.of(scope, [id])).get(id);
  expect(paths?.map(({ name }) => name)).toEqual(['Neve 0', 'Neve 1', 'Neve 2', 'Neve 3', 'Neve 4']);
});

it('looks at 200 of those who work there, the newest first', async () => {
  const id = await corpus.investor({ name: 'Brindle Wharf Capital' });
  const scope = await tenant();
  const strongestAfter = async (interns: number) => {
    const company = 'Brindle Wharf Capital';
    const newer = Array.from({ length: interns }, (_, at) => ({
      firstName: `Neve ${at}`,
      company,
      position: 'Intern',
    }));
    await imports(scope, [...newer, hob(company, { position: 'General Partner' })]);
    return (await warm.of(scope, [id])).get(id)?.[0]?.name;
  };
  expect(await strongestAfter(199)).toBe('Hob Lanternway');
  expect(await strongestAfter(200)).toBe('Neve 0');
});

it('finds whom the network opens among all on record, and says whether its employers were filed for that', async () => {
  const scope = await tenant();
  const firm = await corpus.investor({ name: 'Doorfell Ventures', domain: 'doorfell.example' });
  const angel = await corpus.investor({ name: 'Zoe Doorquill', kind: 'person' });
  const team = await corpus.investor({ name: 'Plimdoor Partners' });
  await person('Una Plim', [{ investor: team }], 'https://www.linkedin.com/in/una-plim-door');
  await corpus.investor({ name: 'Nobody Of Doors' });
  await imports(scope, [
    hob('Doorfell Ventures, LLC'),
    { firstName: 'Zoe', lastName: 'Doorquill' },
    { firstName: 'Una', lastName: 'Plim', url: 'https://www.linkedin.com/in/una-plim-door/' },
    hob('Doors of Nobody'),
  ]);
  const { names, isWhole } = await warm.doors(scope, 100);
  expect([names, isWhole]).toEqual([
    new Map([
      [firm, 'Doorfell Ventures'],
      [angel, 'Zoe Doorquill'],
      [team, 'Plimdoor Partners'],
    ]),
    true,
  ]);
  // Each is one that the rules find a path to.
  expect([...(await warm.of(scope, [...names.keys()])).keys()].toSorted()).toEqual([firm, angel, team]);
  expect((await warm.doors(scope, 1)).names.size).toBe(1);
  expect((await warm.doors(await tenant(), 100)).names.size).toBe(0);

  const before = { rowsImported: 1, rowsSkipped: 0, rowsDropped: 0 };
  const rows = { ...networkRows([hob('Doorfell Ventures')], connectionKeys), keys: '{}', keyOwners: '{}' };
  await networks.replace(scope, crypto.randomUUID(), before, rows);
  expect(await warm.doors(scope, 100)).toEqual({ names: new Map(), isWhole: false });
});
