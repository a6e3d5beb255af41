import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WP, wpHome } from '../../../test/harness/wp-process.ts';
import { SHELLS } from './completion.ts';

const home = wpHome();
afterAll(() => home.remove());
const env = {
  PATH: `${home.path}:${process.env.PATH}`,
  HOME: home.path,
  XDG_CONFIG_HOME: join(home.path, 'config'),
};
writeFileSync(join(home.path, 'wp'), `#!/bin/sh\nexec "${process.execPath}" "${WP}" "$@"\n`, { mode: 0o755 });
writeFileSync(join(home.path, 'My Connections.csv'), '');
mkdirSync(join(home.path, 'config', 'warmpath'), { recursive: true });
const one = { url: 'http://127.0.0.1:9', key: 'wp_test_x' };
writeFileSync(
  join(home.path, 'config', 'warmpath', 'wp.json'),
  JSON.stringify({ use: 'work', profiles: { work: one, other: one } }),
  { mode: 0o600 },
);

/** What bash offers after these words; the last one is being typed. */
function offered(...words: string[]): string[] {
  const script = `source <(wp completion bash); COMP_WORDS=(wp "$@"); COMP_CWORD=$#; _wp; printf "%s\\n" "\${COMPREPLY[@]}"`;
  const text = execFileSync('bash', ['--norc', '-c', script, 'bash', ...words], {
    cwd: home.path,
    encoding: 'utf8',
    env,
  });
  return text.split('\n').filter((word) => word !== '');
}

test.each([
  [['inv'], ['investors']],
  [
    ['drafts', 're'],
    ['reject', 'redraft'],
  ],
  [['investors', 'search', '--st'], ['--stage']],
  [
    ['investors', 'search', '--kinds', 'angel', '--stage', 'se'],
    ['seed', 'series-a', 'series-b', 'series-c-plus'],
  ],
  [['investors', 'search', '--geography', ''], []],
  [['network', 'import', 'My'], ['My Connections.csv']],
  [['profile', 'save', '--body', 'My'], ['My Connections.csv']],
  [['completion', ''], [...SHELLS]],
  [
    ['--profile', ''],
    ['work', 'other'],
  ],
  [['--profile', 'work', 'investors', 'search', '--sel'], ['--select']],
  [['profiles', 'use', 'o'], ['other']],
  [
    ['open', ''],
    ['docs', 'reference'],
  ],
  [['help', 'investors', 'sea'], ['search']],
  [['prof'], ['profiles', 'profile']],
])('bash offers after wp %j', (words, expected) => {
  expect(offered(...words)).toEqual(expected);
});

test('each command is offered with what it does, and the other shells ask for the same words', () => {
  const run = (...args: string[]) => execFileSync('wp', args, { env, encoding: 'utf8' });
  expect(run('complete', '--', 'drafts', 'appr')).toBe('approve\tapprove a message as it stands\n');
  for (const shell of SHELLS) expect(run('completion', shell)).toContain('wp complete -- ');
});
