import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { runOnce } from '../../test/harness/one-off.ts';
import { findSecurityHoles } from './queries-health.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('reports functions that act with the rights of another role, as after a restore without owners', async () => {
  expect(await findSecurityHoles(db.system)).toEqual([]);
  await runOnce(
    db.connection,
    `do $$ declare f record; begin
      for f in select oid::regprocedure as name from pg_proc
        where pronamespace = 'warmpath'::regnamespace and proname = 'sweep_old' loop
        execute format('alter function %s owner to current_user', f.name);
      end loop; end $$`,
  );
  expect(await findSecurityHoles(db.system)).toEqual([
    expect.stringMatching(/^1 functions act as \w+, not as warmpath_system$/),
  ]);
});
