import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runWp, wpHome } from '../harness/wp-process.ts';
import { ROOT } from '../markdown.ts';
import { manPages } from './man-pages.ts';

const home = wpHome();
afterAll(() => home.remove());
const pages = await manPages();

test('there is a page for each command and group, and one of wp', () => {
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['wp.1', 'wp-investors.1', 'wp-profiles.1', 'wp-usage.1']),
  );
  // npm lists each: the list of package.json is what an installation offers to man.
  const { man } = JSON.parse(readFileSync(join(ROOT, 'packages/cli/package.json'), 'utf8')) as {
    man: string[];
  };
  expect(man).toEqual([...pages.keys()].map((name) => `./man/${name}`).sort());
  // A plain hyphen is a typographic one where man is not set up as in Debian: no option could be copied.
  expect(pages.get('wp-usage.1')).toContain('\\-\\-json');
  expect(pages.get('wp-drafts.1')).toContain('.SH WP DRAFTS APPROVE\n');
});

// Debian's images have no man; a developer's machine has.
test.runIf(existsSync('/usr/bin/man'))('man shows without a warning what wp help says', async () => {
  for (const [page, words] of [
    ['wp.1', ''],
    ['wp-investors.1', ' investors search'],
  ]) {
    const path = join(home.path, page ?? '');
    writeFileSync(path, pages.get(page ?? '') ?? '');
    const text = execFileSync('man', ['--warnings', path], {
      encoding: 'utf8',
      // Lines are as they are in the help, however narrow the terminal; what is wrong with a page is said on stderr.
      env: { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '80', MANOPT: '--nj' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { stdout } = await runWp(home.path, `help${words}`.split(' '));
    expect(stdout.length).toBeGreaterThan(1_000);
    expect(text).toContain(stdout.trim());
  }
});
