/**
 * The man pages of `wp`, made from its commands before packing: `wp(1)`, and a page for each command or group with the text of
 * `wp help` as it stands. Git holds none of them.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { buildProgram, wp } from '../../packages/cli/src/program.ts';
import { VERSION } from '../../packages/cli/src/settings.ts';
import { madeTerminal } from '../harness/made-terminal.ts';

const FOLDER = resolve(import.meta.dirname, '../../packages/cli/man');

/** Each page by its name: `wp-investors.1`. */
export async function manPages(): Promise<ReadonlyMap<string, string>> {
  const program = buildProgram(madeTerminal().terminal);
  const shown = program.createHelp().visibleCommands(program);
  const groups = shown.filter((one) => one.name() !== 'help');
  const names = ['wp', ...groups.map((one) => `wp-${one.name()}`)];
  const pages = names.map(async (name, at): Promise<[string, string]> => {
    const command = groups[at - 1] ?? program;
    const others = names.filter((one) => (at === 0 ? one !== 'wp' : one === 'wp'));
    const texts = at === 0 ? [[]] : wordsBelow(command, [command.name()]);
    const sections = await Promise.all(
      texts.map(
        async (words) =>
          `.SH ${['wp', ...words].join(' ').toUpperCase()}\n.nf\n.in 0\n${roff(await helpOf(words))}.fi\n`,
      ),
    );
    const [about = ''] = (command.summary() || command.description()).split('\n');
    return [
      `${name}.1`,
      `.TH ${name.toUpperCase()} 1 "" "wp ${VERSION}" "Warmpath"\n.SH NAME\n${roff(`${name} - ${about}\n`)}${sections.join('')}.SH SEE ALSO\n${roff(`${others.map((one) => `${one}(1)`).join(', ')}\n`)}`,
    ];
  });
  return new Map(await Promise.all(pages));
}

/** The words of a command and of those in it. */
function wordsBelow(command: Command, words: readonly string[]): string[][] {
  return [[...words], ...command.commands.flatMap((one) => wordsBelow(one, [...words, one.name()]))];
}

async function helpOf(words: readonly string[]): Promise<string> {
  const made = madeTerminal();
  await wp(['help', ...words], made.around);
  return made.stdout();
}

/** Text as roff that shows it as it is: nothing of it is a request, and hyphens are those of options. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');
}

// The test calls the function; packing runs the file.
if (process.argv[1] === import.meta.filename) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [name, text] of await manPages()) writeFileSync(join(FOLDER, name), text);
}
