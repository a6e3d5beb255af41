import { expect, test } from 'vitest';
import { lastRelease } from '../../../test/harness/last-release.ts';
import { readSqlFiles } from './db.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

test('migrations of a release are as they were released, and later ones come after them', async () => {
  const frozen = lastRelease().migrations;
  const files = await readSqlFiles(FOLDER);
  const names = Object.keys(frozen);
  expect(names.length).toBeGreaterThan(0);
  const found = files.filter(({ name }) => name in frozen).map(({ name, checksum }) => [name, checksum]);
  expect(Object.fromEntries(found)).toEqual(frozen);
  // So the frozen ones are the first of the folder: a database that has them takes the others.
  expect(files.slice(0, names.length).map(({ name }) => name)).toEqual(names);
});
