import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectCorpusFeed } from '../../src/corpus/queries-parts.ts';
import { clientConfig } from '../../src/platform/database/connection.ts';
import { CorpusMirror } from '../harness/corpus-mirror.ts';
import {
  company,
  deal,
  idsOf,
  investor,
  round,
  writeLive,
  writeThree,
} from '../harness/corpus-statements.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { times } from './together.ts';

// Writers whose transactions overlap, and a reader that follows by changes alone: it never misses one, whatever the
// order in which they write, raise the version and commit.

const RAISE = "select raise_corpus_version('live') as version";

let database: TestDatabase;
let feed: ReturnType<typeof connectCorpusFeed>;
const writers: pg.Client[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { connection } = database;
  feed = connectCorpusFeed({ connection, applicationName: 'test' });
  for (let nth = 0; nth < 4; nth += 1) {
    const role = 'warmpath_system';
    const writer = new pg.Client(clientConfig({ connection, role, applicationName: `writer ${nth}` }));
    await writer.connect();
    writers.push(writer);
  }
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
  await feed.close();
  await database.drop();
});
beforeEach(() => writeThree(database));

const [one, other] = [0, 1].map((nth) => async (...statements: string[]) => {
  for (const statement of statements) await writers[nth]?.query(statement);
}) as [(...statements: string[]) => Promise<void>, (...statements: string[]) => Promise<void>];

/** Waits until a writer waits for a lock. */
async function untilWaiting(nth: number): Promise<void> {
  const [row] = (await database.system.query<{ pid: number }>({
    text: 'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    values: [`writer ${nth}`],
  })) as [{ pid: number }];
  const isWaiting = { text: 'select from pg_locks where pid = $1 and not granted', values: [row.pid] };
  while ((await database.system.query(isWaiting)).length === 0) await sleep(5);
}

const anew = async () => (await new CorpusMirror(feed, 'live').fill()).contents();

describe('two writers', () => {
  it('take their versions in the order of their commits: the second waits for the first', async () => {
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const start = mirror.version;
    const [anna, cleo] = await idsOf(database, 'Anna', 'Cleo');
    await one('begin', deal('Cleo', 'a1'), RAISE);
    await other('begin', deal('Anna', 'b1'));
    const raised = other(RAISE);
    await untilWaiting(1);
    expect([await mirror.follow(), mirror.version]).toEqual([[], start]);
    await one('commit');
    await raised;
    expect([await mirror.follow(), mirror.version]).toEqual([[cleo], start + 1]);
    await other('commit');
    expect([await mirror.follow(), mirror.version]).toEqual([[anna], start + 2]);
    expect(mirror.contents()).toEqual(await anew());
  });

  it('lose nothing where the one that wrote first commits last', async () => {
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const [anna, cleo] = await idsOf(database, 'Anna', 'Cleo');
    await one('begin', deal('Cleo', 'a1'));
    await other('begin', deal('Anna', 'b1'), RAISE, 'commit');
    expect(await mirror.follow()).toEqual([anna]);
    await one(RAISE, 'commit');
    expect(await mirror.follow()).toEqual([cleo]);
    expect(mirror.contents()).toEqual(await anew());
  });

  it('leave no version behind where the first one takes back what it did', async () => {
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const start = mirror.version;
    const [anna] = await idsOf(database, 'Anna');
    await one('begin', deal('Cleo', 'a1'), RAISE);
    await other('begin', deal('Anna', 'b1'));
    const raised = other(RAISE);
    await untilWaiting(1);
    await one('rollback');
    await raised;
    await other('commit');
    expect([await mirror.follow(), mirror.version]).toEqual([[anna], start + 1]);
    expect(mirror.contents()).toEqual(await anew());
  });

  it('tell of the deal that one adds in a company that the other changes', async () => {
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const [anna, bert, cleo] = await idsOf(database, 'Anna', 'Bert', 'Cleo');
    await one('begin', "update company set sector_tags = '{Games}' where name = 'Alpha'");
    await other('begin', deal('Cleo', 'a1'), RAISE, 'commit');
    expect(await mirror.follow()).toEqual([cleo]);
    await one(RAISE, 'commit');
    // Cleo was not yet in Alpha when its tags changed, as far as the writer could see.
    expect(await mirror.follow()).toEqual([anna, bert, cleo]);
    expect(mirror.contents()).toEqual(await anew());
  });

  it('tell with the next version of what was changed without raising one', async () => {
    const mirror = await new CorpusMirror(feed, 'live').fill();
    const [anna, cleo] = await idsOf(database, 'Anna', 'Cleo');
    await one(deal('Cleo', 'a1'));
    expect(await mirror.follow()).toEqual([]);
    await other('begin', deal('Anna', 'b1'), RAISE, 'commit');
    expect(await mirror.follow()).toEqual([anna, cleo]);
    expect(mirror.contents()).toEqual(await anew());
  });
});

/** A row of numbers that is the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % sides;
  };
}

describe('many writers at once', () => {
  it('and a reader between them that ends up with what is there', async () => {
    const people = Array.from({ length: 20 }, (_, nth) => `Person ${nth}`);
    const firms = Array.from({ length: 8 }, (_, nth) => `Firm ${nth}`);
    const rounds = firms.flatMap((firm, nth) => [round(`f${nth}`, firm), round(`g${nth}`, firm)]);
    await writeLive(database, ...people.map(investor), ...firms.map(company), ...rounds);
    const mirror = await new CorpusMirror(feed, 'live').fill();
    let isWriting = true;
    let versions = 0;
    const writing = times(writers.length, async (nth) => {
      const roll = dice(nth + 1);
      const client = writers[nth] as pg.Client;
      // A reader that is given no processor follows later: so much longer there is something to follow.
      for (let turn = 0; turn < 60 || (versions <= 10 && turn < 6_000); turn += 1) {
        const person = `Person ${roll(20)}`;
        const ofRound = `${'fg'[roll(2)]}${roll(8)}`;
        const change = [
          `${deal(person, ofRound)} on conflict do nothing`,
          `delete from investment using investor i where i.id = investor_id and i.name = '${person}'`,
          `update company set city = 'City ${turn}' where name = 'Firm ${roll(8)}'`,
          `update round set raised_usd = ${turn} where source_id = '${ofRound}'`,
          `update investor set city = 'City ${turn}' where name = '${person}'`,
        ];
        await client.query('begin');
        await client.query(change[roll(change.length)] as string);
        if (roll(4) > 0) await client.query(RAISE);
        await client.query(roll(5) > 0 ? 'commit' : 'rollback');
      }
    }).finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const before = mirror.version;
      await mirror.follow();
      if (mirror.version !== before) versions += 1;
    }
    await writing;
    await writeLive(database);
    await mirror.follow();
    expect(versions).toBeGreaterThan(10);
    expect(mirror.contents()).toEqual(await anew());
  });
});
