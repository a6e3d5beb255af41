import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { createRankingModels } from './queries-stored-investors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('keeps the last 20 models of each mode, and hands out the last', async () => {
  const models = createRankingModels(database.service);
  expect(await models.latest('live')).toBeUndefined();
  const model = (nth: number) => ({
    corpusVersion: nth,
    deals: 10 * nth,
    asOf: '2013-11-30',
    weights: [nth, { 'signal "é"': 0.1 }],
    report: null,
  });
  await models.keep('test', model(99));
  for (let nth = 1; nth <= 23; nth += 1) await models.keep('live', model(nth));
  expect(await models.latest('live')).toEqual({ ...model(23), trainedAt: expect.any(Date) });
  expect(await models.latest('test')).toMatchObject(model(99));
  const kept = await database.system.query<{ mode: string; version: number }>({
    text: 'select mode, corpus_version as version from ranking_model order by id',
  });
  const versions = Array.from({ length: 20 }, (_, at) => ({ mode: 'live', version: at + 4 }));
  expect(kept).toEqual([{ mode: 'test', version: 99 }, ...versions]);
});
