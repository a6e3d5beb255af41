import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { madeTerminal } from '../../../test/harness/made-terminal.ts';
import { completionScript, SHELLS } from './completion.ts';
import { buildProgram } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'wp-completion-'));
writeFileSync(join(folder, 'wp.bash'), completionScript(buildProgram(madeTerminal().terminal), 'bash'));
writeFileSync(join(folder, 'My Connections.csv'), '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What bash offers after these words; the last one is being typed. */
function offered(...words: string[]): string[] {
  const script = `source ./wp.bash; COMP_WORDS=(wp "$@"); COMP_CWORD=$#; _wp; printf "%s\\n" "\${COMPREPLY[@]}"`;
  const text = execFileSync('bash', ['--norc', '-c', script, 'bash', ...words], {
    cwd: folder,
    encoding: 'utf8',
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
])('bash offers after wp %j', (words, expected) => {
  expect(offered(...words)).toEqual(expected);
});

test('the other shells are given every command too', () => {
  const program = buildProgram(madeTerminal().terminal);
  expect(completionScript(program, 'zsh')).toContain("' investors search'");
  expect(completionScript(program, 'fish')).toContain(
    "complete -c wp -n '__wp_at '\\''drafts'\\''' -a approve -d 'approve a message as it stands'",
  );
});
