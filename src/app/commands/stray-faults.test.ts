import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const CODE = `
  import { createLog } from '../../platform/log.ts';
  import { surviveStrayFaults } from './processes.ts';
  surviveStrayFaults(await createLog({ logLevel: 'info' }));
  async function nobodyWaits() { throw new TypeError('of a request'); }
  nobodyWaits();
  Promise.reject(undefined);
  setTimeout(() => { throw new RangeError('of a timer'); });
  setTimeout(() => process.exit(42), 50);
`;

test('a rejection and an exception that are not caught are logged with their stack, and end nothing', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', CODE], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status).toBe(42);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ level, err }) => [level, err.type, err.message])).toEqual([
    [50, 'TypeError', 'of a request'],
    [50, 'Error', 'something that is no error was thrown'],
    [50, 'RangeError', 'of a timer'],
  ]);
  expect(lines[0].err.stack).toContain('nobodyWaits');
});

test('a process in which all has stopped ends, though something is still open', () => {
  const code = `
    import { createLog } from '../../platform/log.ts';
    import { drain } from './processes.ts';
    setInterval(() => {}, 1_000);
    const log = await createLog({ logLevel: 'info' });
    await drain({ output: { note() {} }, log }, 'nothing', 60_000, async () => {});
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(status).toBe(0);
  expect(JSON.parse(stderr).left).toContain('Timeout');
});
