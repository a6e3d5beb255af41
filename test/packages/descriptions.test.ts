import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../packages/cli/src/client.ts';
import { buildProgram } from '../../packages/cli/src/program.ts';
import { madeTerminal } from '../harness/made-terminal.ts';
import { ROOT } from '../markdown.ts';

// Nothing of the clients is without a description, as nothing of the documents and tools is (src/surfaces/descriptions.test.ts).

/** As short as `as CSV` it says something. */
const says = (text: string | undefined) => String(text ?? '').trim().length >= 6;

test('every command, argument and option of wp, and every field behind one', () => {
  const unsaid = (command: Command, above: string): string[] => {
    const words = `${above} ${command.name()}`.trim();
    return [
      // A group is described by the commands in it.
      ...(command.commands.length > 0 || says(command.description()) ? [] : [words]),
      ...command.registeredArguments.flatMap((one) =>
        says(one.description) ? [] : [`${words} <${one.name()}>`],
      ),
      ...command.options.flatMap(({ flags, description }) =>
        says(description) ? [] : [`${words} ${flags}`],
      ),
      // What the scripts of completion ask is for nobody's eyes.
      ...command.commands.flatMap((one) => (one.name() === 'complete' ? [] : unsaid(one, words))),
    ];
  };
  expect(unsaid(buildProgram(madeTerminal().terminal), '')).toEqual([]);
  const fields = OPERATIONS.flatMap(({ command, fields: own }) =>
    own.map((field) => ({ command, ...field })),
  );
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.filter(({ about }) => !says(about)).map(({ command, path }) => `${command} ${path}`)).toEqual(
    [],
  );
});

test.each(['_sync.py', '_async.py'])('every argument of the methods in %s', (file) => {
  const text = readFileSync(join(ROOT, 'packages/python/src/warmpath', file), 'utf8');
  const methods = [
    ...text.matchAll(/^ {4}(?:async )?def ([a-z]\w+)\(([^)]*)\)\s*->\s*[^"]*?:\n {8}"""([\s\S]*?)"""/gm),
  ];
  expect(methods.length).toBeGreaterThan(60);
  const unsaid = methods.flatMap(([, name, taken = '', doc = '']) => {
    // Those of the async client refer to the method of the other one, and walks of all pages to that of one.
    if (/As `Warmpath\.[\w.]+`\.|those of one page/.test(doc)) return [];
    const names = [...taken.matchAll(/(?:^|[\s,*])(\w+): /g)].map(([, one]) => one ?? '');
    return [
      ...(says(doc) ? [] : [name]),
      ...names.flatMap((one) =>
        one === 'options' || says(new RegExp(`^ {8}${one}: (.*)$`, 'm').exec(doc)?.[1])
          ? []
          : [`${name}(${one})`],
      ),
    ];
  });
  expect(unsaid).toEqual([]);
});
