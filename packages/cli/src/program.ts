import { compile } from '@jmespath-community/jmespath';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addFieldOptions, type Given } from './arguments.ts';
import { OPERATIONS } from './client.ts';
import { addCompletionCommand } from './completion.ts';
import { ENDINGS, Failure } from './failure.ts';
import { addListenCommand } from './listen.ts';
import { addAccessCommands } from './login.ts';
import { addMcpCommand } from './mcp.ts';
import { type Effect, type Field, type Operation, optionOf } from './operation.ts';
import { safeJson } from './output/value.ts';
import { type CommonOptions, runOperation } from './run.ts';
import { CLIENT_SETTINGS, VERSION } from './settings.ts';
import { type Surroundings, type Terminal, terminalOver } from './terminal.ts';

/** Runs `wp` with these arguments; the exit code. */
export async function wp(args: readonly string[], around: Surroundings): Promise<number> {
  const terminal = terminalOver(around);
  try {
    await buildProgram(terminal).parseAsync([...args], { from: 'user' });
    return ENDINGS.done.exitCode;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return ENDINGS.done.exitCode;
    if (error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help'))
      return error.exitCode === 0 ? ENDINGS.done.exitCode : ENDINGS.usage.exitCode;
    const failure = failureOf(error);
    terminal.note(`wp: ${failure.message}`);
    if (failure !== error && failure.ending === 'defect') terminal.note(String((error as Error).stack));
    if (args.includes('--json')) {
      const body = failure.body ?? { error: failure.ending, message: failure.message };
      await terminal.result(`${safeJson(JSON.stringify(body))}\n`).catch(() => {});
    }
    return ENDINGS[failure.ending].exitCode;
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof CommanderError)
    return new Failure(
      'usage',
      `${error.message.replace(/^error: /, '').replaceAll('\n', ' ')} ("wp --help")`,
    );
  return new Failure('defect', error instanceof Error ? error.message : String(error));
}

const OUTPUT = 'Output:';
const ASKING = 'Asking:';

/** Lines of two columns for the end of a help text. */
function lines(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n');
}

const AFTER = `
Environment:
${lines(CLIENT_SETTINGS.map(({ name, about }) => [name, about] as const))}

Exit codes:
${lines(Object.values(ENDINGS).map(({ exitCode, about }) => [String(exitCode), about] as const))}

The result is on stdout, everything else on stderr. "wp <command> --help" says more about a command.`;

const EFFECTS: Readonly<Record<Effect, string>> = {
  read: 'Only reads.',
  spend: 'Spends credits.',
  write: 'Changes what is stored.',
  send: 'Lets mail go out, or changes what mail goes out from and to: asks before.',
  erase: 'Deletes what cannot be had back: asks before.',
  manage: 'Changes who may do what: members and keys.',
};

/** The `wp` command with a command for each operation; nothing runs before it is given arguments. */
export function buildProgram(terminal: Terminal): Command {
  const program = new Command('wp')
    .description('Warmpath at a terminal: ranked investors, introductions and outreach.')
    .version(VERSION)
    .option('--profile <name>', 'use this address and key of "wp profiles"; before or behind a command')
    .hook('preAction', () => {
      terminal.profile = program.opts<{ profile?: string }>().profile;
    })
    .exitOverride()
    // The message about a usage error is written in main.ts, with all failures.
    .configureOutput({
      outputError: () => {},
      writeOut: (text) => {
        terminal.stdout.write(text);
      },
      writeErr: (text) => {
        terminal.stderr.write(text);
      },
    })
    .showSuggestionAfterError()
    // On 80 columns the long names of options leave less than the usual 40 to their texts.
    .configureHelp({ minWidthToWrap: 24 })
    .addHelpText('after', AFTER);
  addAccessCommands(program, terminal);
  addMcpCommand(program, terminal);
  addCompletionCommand(program, terminal);
  for (const operation of OPERATIONS) addOperation(program, operation, terminal);
  addListenCommand(groupOf(program, ['events']), terminal);
  program
    .helpCommand(false)
    .command('help')
    .argument('[command...]', 'the words of a command: investors search')
    .helpGroup('For programs:')
    .description('what a command does; the man pages say the same')
    .action((words: string[]) => groupOf(program, words, false).outputHelp());
  return program;
}

function addOperation(program: Command, operation: Operation, terminal: Terminal): void {
  const words = operation.command.split(' ');
  const name = words.at(-1) ?? '';
  const command = groupOf(program, words.slice(0, -1))
    .command(name)
    .summary(decapitalised(operation.summary))
    .description(descriptionOf(operation));
  if (words.length === 1) command.helpGroup('Commands:');
  if (operation.file !== undefined) command.argument('[file]', 'the file; - for standard input');
  const choice = onlyChoice(operation);
  if (choice !== undefined)
    command.addArgument(new Argument(`[${optionOf(choice)}]`, choice.about).choices(choice.choices ?? []));
  addFieldOptions(command, operation);
  addCommonOptions(command, operation);
  command.action((...given: unknown[]) => {
    refuseOptionsAsValues(command);
    const file = operation.file === undefined ? undefined : (given[0] as string | undefined);
    const chosen = choice !== undefined && given[0] !== undefined ? { [optionOf(choice)]: given[0] } : {};
    return runOperation(operation, { ...command.opts<Given & CommonOptions>(), ...chosen }, file, terminal);
  });
}

/** The one word that a call takes, of a list of them: it may stand without its option. */
function onlyChoice({ fields, method }: Operation): Field | undefined {
  const [field] = fields;
  const isOne =
    fields.length === 1 && field?.required === true && field.list === undefined && method === 'POST';
  return isOne && field.choices !== undefined ? field : undefined;
}

/** Throws if an option was taken for the value of the one before it: `--keyword --json` would spend credits on "--json". */
function refuseOptionsAsValues(command: Command): void {
  const names = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  for (const option of command.options) {
    const value: unknown = command.opts()[option.attributeName()];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const taken = values.find((one) => typeof one === 'string' && names.has(one));
    if (taken !== undefined)
      throw new Failure(
        'usage',
        `${option.long} has no value: "${String(taken)}" after it is an option itself.`,
      );
  }
}

/** The command of these words; a group is made if it is not there yet. */
function groupOf(program: Command, words: readonly string[], isMade = true): Command {
  return words.reduce((above, word) => {
    const known = above.commands.find((one) => one.name() === word);
    if (known !== undefined) return known;
    if (!isMade) throw new Failure('usage', `There is no command "wp ${words.join(' ')}" ("wp help").`);
    const names = OPERATIONS.filter(({ command }) => command.startsWith(`${word} `)).map(
      ({ command }) => command.split(' ')[1] ?? '',
    );
    return above.command(word).description(names.join(', '));
  }, program);
}

function descriptionOf({ summary, description, effect, price, alsoNeeds, path, method }: Operation): string {
  const cost =
    price === undefined
      ? ''
      : price.by === undefined
        ? ` ${price.usual} credits ${price.each === undefined ? 'a call' : 'each'}.`
        : ` ${Object.values(price.by.values).join(', ')} credits a call, by --${price.by.field} (${Object.keys(price.by.values).join(', ')}).`;
  const further =
    alsoNeeds === undefined
      ? ''
      : ` With --${alsoNeeds.field.replaceAll('_', '-')} also the scope "${alsoNeeds.effect}": asks before.`;
  return `${summary}. ${description}\n\n${EFFECTS[effect]}${cost} Needs a key with the scope "${effect}".${further} ${method} ${path}`;
}

function addCommonOptions(command: Command, { rows, pageLimit, price }: Operation): void {
  const add = (group: string, option: Option) => command.addOption(option.helpGroup(group));
  add(OUTPUT, new Option('--json', 'the whole answer as JSON').conflicts('csv'));
  add(
    OUTPUT,
    new Option('--fields <a,b.c>', 'only these fields, by their names in the JSON').argParser(
      (text: string) =>
        text
          .split(',')
          .map((field) => field.trim())
          .filter((field) => field !== ''),
    ),
  );
  add(
    OUTPUT,
    new Option(
      '--select <expression>',
      'what this JMESPath expression finds in the answer: data.investors[].name; texts as they are, the rest as JSON',
    )
      .conflicts(['csv', 'fields'])
      .argParser(checkedExpression),
  );
  if (rows !== undefined) add(OUTPUT, new Option('--csv', 'as CSV'));
  if (pageLimit !== undefined)
    add(
      OUTPUT,
      new Option('--all', 'all pages; --json: a list of the rows, --select: from each row').conflicts(
        'cursor',
      ),
    );
  add(ASKING, new Option('-y, --yes', 'do not ask before it spends, sends or deletes'));
  add(ASKING, new Option('--no-input', 'never ask: refuse if --yes is missing'));
  if (price !== undefined)
    add(
      ASKING,
      new Option(
        '--idempotency-key <key>',
        'repeat the call that had this key: its answer, paid once, for 24 hours',
      ),
    );
  add(
    ASKING,
    new Option('--confirm-above <credits>', 'ask before a call that costs more').argParser((text: string) => {
      if (/^\d{1,9}$/.test(text)) return Number(text);
      throw new InvalidArgumentError('Expected a whole number of credits.');
    }),
  );
}

/** A JMESPath expression, before anything is paid for that it would be applied to. */
function checkedExpression(text: string): string {
  try {
    compile(text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}. Expected JMESPath (https://jmespath.org).`);
  }
}

const decapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
