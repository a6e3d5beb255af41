import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { type Connection, waitForServer } from './connection.ts';
import { openStore } from './store.ts';

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await database.drop();
  await other.drop();
});
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warmpath-belongs-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const urlOf = ({ host = '', database: name = '', user = '', port = 5432 }: Connection) =>
  `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
const said: string[] = [];
const open = async (purpose: 'service' | 'command', databaseUrl?: string) => {
  const store = await openStore({ purpose, dataDir, databaseUrl, log: (line) => said.push(line) });
  await store.close();
};

it('a command makes no second database in the data directory of a service, and works on no other one', async () => {
  const mine = urlOf(database.connection);
  await open('command', mine);
  // Nothing belongs to anything before a service was there.
  expect(await readdir(dataDir)).toEqual([]);
  await open('service', mine);
  const before = await readdir(dataDir);
  const refused = open('command');
  await expect(refused).rejects.toThrow(
    /works on \S+, and DATABASE_URL is not set.*would make a second database/s,
  );
  await expect(refused).rejects.toThrow('settings of the service');
  await expect(open('service')).rejects.toThrow('second database');
  expect(await readdir(dataDir)).toEqual(before);
  await expect(open('command', urlOf(other.connection))).rejects.toThrow('works on another database');
  await open('command', mine);
  // A service that was given another database on purpose says whose directory it took over.
  await open('service', urlOf(other.connection));
  expect(said.join('\n')).toContain('belonged to another database');
  await open('command', urlOf(other.connection));
  await expect(open('command', mine)).rejects.toThrow('works on another database');
});

it('waits for a server that is not up yet, says so, and gives up in time', async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as { port: number };
  await new Promise((resolve) => busy.close(resolve));
  const at = { host: '127.0.0.1', port, database: 'warmpath', user: 'x' };
  const waiting = waitForServer(at, { waitMs: 30_000, log, where: 'the database' });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^PostgreSQL at the database is not up yet \(.*ECONNREFUSED.*\): waiting for it, \d+ s at most$/,
  );
  // A server answers there now, and refuses the login: waiting mends nothing more.
  const fields = 'SFATAL\0C28000\0Mno such login\0\0';
  const answer = Buffer.concat([
    Buffer.from('E\0\0\0'),
    Buffer.from([fields.length + 4]),
    Buffer.from(fields),
  ]);
  const up = createServer((socket) => socket.on('error', () => {}).end(answer));
  await new Promise<void>((resolve) => up.listen(port, '127.0.0.1', resolve));
  await waiting;
  up.close();
  await waitForServer(database.connection, { waitMs: 30_000, log: () => expect.unreachable(), where: '' });
  // What waiting does not mend is not waited for.
  await waitForServer(
    { ...database.connection, database: 'no_such' },
    { waitMs: 30_000, log: () => expect.unreachable(), where: '' },
  );
});
