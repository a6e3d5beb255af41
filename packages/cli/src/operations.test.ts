import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/app/operations.ts';
import { operationOf } from '../../../test/packages/client-sources.ts';
import { failureOf, OPERATIONS, withCommands } from './client.ts';
import { optionOf } from './operation.ts';
import { buildProgram } from './program.ts';
import { terminalOver } from './terminal.ts';

const terminal = terminalOver({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: {},
  home: '',
  interrupted: new AbortController().signal,
});

test('every operation of the registry is a command, or has the command of another one of its path', () => {
  const commands = new Set<string>(OPERATIONS.map(({ operation }) => operation));
  const paths = new Set(OPERATIONS.map(({ path }) => path));
  const without = ENDPOINTS.map(({ schema }) => schema).filter(
    ({ operation, path, surfaces }) =>
      !commands.has(operation) && !(surfaces.cli === false && paths.has(path)),
  );
  expect(ENDPOINTS.length).toBeGreaterThan(50);
  expect(without.map(({ operation }) => operation)).toEqual([]);
});

test('every command can be called, and has an option for each of its fields', () => {
  const program = buildProgram(terminal);
  const missing = OPERATIONS.flatMap((operation) => {
    const words = operation.command.split(' ');
    const command = words.reduce<typeof program | undefined>(
      (above, word) => above?.commands.find((one) => one.name() === word),
      program,
    );
    if (command === undefined) return [operation.command];
    const options = command.options.map(({ long }) => long);
    return operation.fields
      .filter(({ path }) => path[0] !== operation.file)
      .map((field) => `--${optionOf(field)}${field.secret === true ? '-file' : ''}`)
      .filter((option) => !options.includes(option))
      .map((option) => `${operation.command} ${option}`);
  });
  expect(missing).toEqual([]);
  expect(new Set(OPERATIONS.map(({ command }) => command)).size).toBe(OPERATIONS.length);
});

test('a person at a terminal is sent to commands, never to addresses of the API', () => {
  const texts = OPERATIONS.flatMap(({ description, fields }) => [
    description,
    ...fields.map(({ about = '' }) => about),
  ]);
  expect(texts.filter((text) => /\b[A-Z]+ \/v1\//.test(text))).toEqual([]);
  const message =
    'It waits: POST /v1/fundraising/sequence/resume, or see `GET /v1/suppressions?email=a@b.example`.';
  const { message: shown } = failureOf(
    { status: 409, code: 'conflict', message, retryAfter: undefined, body: undefined },
    undefined,
  );
  expect(shown).toBe('It waits: "wp sequences resume", or see "wp suppressions list".');
  expect(withCommands('GET /v1/nothing')).toBe('GET /v1/nothing');
});

test.each([
  ['company search --keyword --json', '--keyword'],
  ['investors search --sector-tags fintech,--yes --limit 5', '--sector-tags'],
  ['company search --keyword -y', '--keyword'],
])('%s takes no option for a value', async (line, named) => {
  const called = buildProgram(terminal).parseAsync(line.split(' '), { from: 'user' });
  await expect(called).rejects.toThrow(`${named} has no value`);
});

test('no field takes the name of an option that every command has', () => {
  const common = [
    'json',
    'fields',
    'csv',
    'all',
    'yes',
    'no-input',
    'input',
    'confirm-above',
    'help',
    'version',
  ];
  const taken = OPERATIONS.flatMap(({ command, fields }) =>
    fields
      .map((field) => optionOf(field))
      .filter((name) => common.includes(name))
      .map((name) => `${command} ${name}`),
  );
  expect(taken).toEqual([]);
});

test('no field that opens something can be an argument', () => {
  const secret = ENDPOINTS.flatMap(({ schema, secretFields }) =>
    secretFields.map((name) => [schema, name] as const),
  );
  expect(secret.length).toBeGreaterThan(0);
  for (const [schema, name] of secret) {
    const field = operationOf(schema)?.fields.find(({ path }) => path[0] === name);
    expect(field, `${schema.operation} ${name}`).toMatchObject({ secret: true });
  }
});

test('the price of each billed body is known before it is sent', () => {
  for (const { schema } of ENDPOINTS) {
    const { price } = operationOf(schema) ?? {};
    const told = price === undefined ? [] : Object.values(price.by?.values ?? { usual: price.usual });
    expect(new Set(told), schema.operation).toEqual(
      new Set(schema.billing.kind === 'free' ? [] : schema.billing.prices),
    );
  }
});

test('a key that may not send is told so before a flag lets mail go out', () => {
  const create = OPERATIONS.find(({ operation }) => operation === 'fundraising.create-sequence');
  expect(create).toMatchObject({ effect: 'write', alsoNeeds: { field: 'auto_approve', effect: 'send' } });
});
