/**
 * `.ci/production/commands`: types what the operators' pages print, in the order of `steps.ts`, on the machine whose first process is the
 * argument. Prints a line for each step, and ends with 1 at the first that does otherwise than the page says.
 */

import { openShell, type Shell } from '../recipes/shell.ts';
import { LEFT, named, printedCommands, type Step, UNUSED, type User, uncovered } from './printed.ts';
import { CHAPTERS } from './several.ts';

const machine = process.argv[2] ?? '';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const printed = printedCommands();

/** A login of a user on that machine, in a folder below its home or anywhere. */
function login(user: User, folder: string): Shell {
  const enter = ['nsenter', '--target', machine, '--all', 'runuser', '--user', user, '--', 'env', '-i'];
  const home = user === 'root' ? '/root' : `/var/lib/${user}`;
  const shell = ['bash', '-c', 'cd; cd "$0" && exec bash --noprofile --norc', folder];
  return openShell('/', { PATH }, [...enter, `PATH=${PATH}`, `HOME=${home}`, 'LANG=C.UTF-8', ...shell]);
}

/** The text as it is printed, and what a reader puts in place of the names and marks in it. */
function typed({ types, fill = {} }: Step): string {
  let text = named(types ?? '', printed)[0]?.text ?? '';
  for (const [place, value] of Object.entries(fill)) {
    if (!text.includes(place)) throw new Error(`"${place}" is not in: ${text}`);
    text = text.replaceAll(place, () => value);
  }
  return text;
}

async function follow(shell: Shell, step: Step): Promise<void> {
  const text = step.types === undefined ? (step.does ?? '') : typed(step);
  const script = step.wrap === undefined ? text : step.wrap.replace('…', () => text);
  const { code, stdout, stderr } = await shell.run(`{ ${script}\n} </dev/null`);
  const said = `${stdout}${stderr}`;
  const fault = `${script}\n-- ended with ${code}:\n${said}`;
  if (code !== 0) throw new Error(fault);
  for (const pattern of [step.prints ?? []].flat()) {
    const match = pattern.exec(said);
    if (match === null) throw new Error(`${pattern} is not in what was printed\n${fault}`);
    if (step.keep !== undefined) await shell.run(`${step.keep}='${match[1] ?? match[0]}'`);
  }
}

const faults = uncovered(CHAPTERS, printed);
if (faults.length > 0) throw new Error(faults.join('\n'));
const began = performance.now();
for (const { title, user, folder = 'warmpath', steps } of CHAPTERS) {
  const shell = login(user, folder);
  try {
    for (const step of steps) await follow(shell, step);
    const count = steps.filter(({ types }) => types !== undefined).length;
    console.log(
      `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${title}: ${count} typed as ${user}`,
    );
  } finally {
    await shell.close();
  }
}
for (const [text, why] of Object.entries({ ...LEFT, ...UNUSED }))
  console.log(`not executed: ${text.split('\n')[0]}: ${why}`);
console.log(
  `${printed.length} commands are printed; ${printed.length - Object.keys(LEFT).length} were executed`,
);
