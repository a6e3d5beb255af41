import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Failure } from './failure.ts';
import { type Field, type Operation, optionOf } from './operation.ts';
import { isObject, valueAt } from './output/value.ts';
import { interruption, type Terminal } from './terminal.ts';

/** The options of a command as commander hands them over, by their names in camel case. */
export type Given = Readonly<Record<string, unknown>>;
type Input = Record<string, unknown>;
/** Where values are read that are not among the arguments. */
type Asked = Pick<Terminal, 'stdin' | 'interrupted' | 'canAsk' | 'askSecret'>;

/** Of a field of several lines, and of one that must not stand among the arguments. */
const FROM_FILE = '-file';

/** Adds an option for each field of the operation's body or query, and one for the whole of it. */
export function addFieldOptions(command: Command, operation: Operation): void {
  for (const field of operation.fields) {
    if (isFile(operation, field)) continue;
    for (const option of optionsOf(field)) command.addOption(option);
  }
  if (takesWhole(operation))
    command.option(
      '--body <@file>',
      'the whole body as JSON: @file.json, - for stdin, or the JSON itself; what an option says replaces what it says',
    );
}

/** Whether the body can be given as a whole: not if a field has that name. */
function takesWhole({ method, fields }: Operation): boolean {
  return method !== 'GET' && fields.length > 0 && !fields.some((field) => optionOf(field) === 'body');
}

const isFile = (operation: Operation, field: Field) =>
  operation.file !== undefined && field.path.length === 1 && field.path[0] === operation.file;

function optionsOf(field: Field): Option[] {
  const name = optionOf(field);
  const file = new Option(`--${name}${FROM_FILE} <file>`, `${sentence(field)} From a file, or - for stdin`);
  if (field.secret === true) return [file];
  const value =
    field.type === 'boolean'
      ? '[true|false]'
      : `<${VALUE_NAMES[field.type]}${field.list === true ? '…' : ''}>`;
  const option = new Option(`--${name} ${value}`, described(field));
  option.argParser((text: string, before: unknown) => parsed(field, text, before));
  // For the help and the completions; the parser above reads lists too.
  if (field.choices !== undefined) option.argChoices = [...field.choices];
  if (field.long !== true) return [option];
  return [option, file.hideHelp(false).conflicts(option.attributeName())];
}

const VALUE_NAMES = { string: 'text', integer: 'n', number: 'n', boolean: 'true', json: 'json' } as const;

/** What the help says of a field. */
function described(field: Field): string {
  const { list, required, default: byDefault, most } = field;
  const told = [
    ...(required === true ? ['required'] : []),
    ...(list === true ? ['repeat it, or separate by commas'] : []),
    ...(byDefault === undefined || byDefault === '' ? [] : [`default: ${byDefault}`]),
    ...(most !== undefined && most <= 1_000 ? [`at most ${most}`] : []),
  ];
  return `${sentence(field)}${told.length === 0 ? '' : ` (${told.join('; ')})`}`.trim();
}

const sentence = ({ about = '' }: Field) => about;

/** The value of an option, of a list together with those before. Throws what commander tells with the option's name. */
function parsed(field: Field, text: string, before: unknown): unknown {
  if (field.list !== true) return parsedOne(field, text);
  const earlier: readonly unknown[] = Array.isArray(before) ? before : [];
  return [...earlier, ...itemsOf(field, text).map((item) => parsedOne(field, item))];
}

/** The items of `a,b`; in free text a comma before a blank is part of the text: "Acme, Inc.". */
function itemsOf({ choices, type }: Field, text: string): string[] {
  const isFree = choices === undefined && type === 'string';
  return text
    .split(isFree ? /,(?!\s)/ : ',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parsedOne({ type, choices }: Field, text: string): unknown {
  if (choices !== undefined && !choices.includes(text))
    throw new InvalidArgumentError(`Expected ${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}.`);
  switch (type) {
    case 'string':
      return text;
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw new InvalidArgumentError('Expected true or false.');
    case 'integer':
    case 'number':
      return numberOf(type, text);
    case 'json':
      return jsonOf(text);
  }
}

function numberOf(type: 'integer' | 'number', text: string): number {
  const value = Number(text);
  const isRight = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (isRight && /^-?[\d.]+(e\d+)?$/i.test(text)) return value;
  throw new InvalidArgumentError(type === 'integer' ? 'Expected a whole number.' : 'Expected a number.');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('Expected JSON.');
  }
}

/**
 * The body or query that the arguments say: the whole one of `--body`, and over it each option's field. Throws a failure if
 * a required field is missing, or the body is larger than the service takes.
 */
export async function inputOf(
  operation: Operation,
  given: Given,
  file: string | undefined,
  terminal: Asked,
): Promise<Input> {
  const sources = [file, given.body, ...operation.fields.map((field) => given[fileAttribute(field)])];
  if (sources.filter((source) => source === STDIN).length > 1)
    throw new Failure('usage', 'Standard input can be read once: "-" stands for one field only.');
  const input: Input = takesWhole(operation) ? await wholeOf(given.body, operation, terminal) : {};
  for (const field of operation.fields) {
    const isSent = isFile(operation, field) && file !== undefined;
    if (isSent && takesBytes(operation)) {
      const bytes = await readBytes(file, operation.bodyLimit, terminal);
      const text = textOf(bytes);
      // What is no text in UTF-8 (a workbook, a list in Windows-1252) is sent as it is.
      put(input, text === undefined ? [BYTES] : field.path, text ?? bytes.toString('base64'));
      continue;
    }
    const source = isSent ? file : given[fileAttribute(field)];
    const value =
      typeof source === 'string'
        ? await fieldText(field, source, operation, terminal)
        : given[new Option(`--${optionOf(field)}`).attributeName()];
    if (value !== undefined) put(input, field.path, value);
  }
  checkRequired(operation, input);
  return input;
}

/** The field for the bytes of a file, in place of its text. */
const BYTES = 'file';
const takesBytes = ({ fields }: Operation) =>
  fields.some(({ path }) => path.length === 1 && path[0] === BYTES);

const fileAttribute = (field: Field) => new Option(`--${optionOf(field)}${FROM_FILE}`).attributeName();

async function fieldText(
  field: Field,
  source: string,
  { bodyLimit, file }: Operation,
  terminal: Asked,
): Promise<string> {
  if (field.secret === true && source === STDIN && terminal.canAsk)
    return terminal.askSecret(`${optionOf(field)} (it is not shown): `);
  const text = await readInput(source, bodyLimit, terminal);
  // An editor ends the last line; of a password that would be a part.
  return field.path[0] === file ? text : text.replace(/\r?\n$/, '');
}

async function wholeOf(
  given: unknown,
  operation: Operation,
  terminal: Pick<Terminal, 'stdin' | 'interrupted'>,
): Promise<Input> {
  if (typeof given !== 'string') return {};
  const isSource = given.startsWith('@') || given === STDIN;
  const text = isSource ? await readInput(given.replace(/^@/, ''), operation.bodyLimit, terminal) : given;
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { ...value };
  } catch (error) {
    const expected = isSource ? '' : ' Expected @file.json, - for stdin, or a JSON object.';
    throw new Failure('usage', `--body is not JSON: ${(error as Error).message}.${expected}`);
  }
  throw new Failure('usage', '--body has to be a JSON object.');
}

function put(input: Input, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    input[name] = value;
    return;
  }
  const inner: Input = isObject(input[name]) ? { ...input[name] } : {};
  put(inner, rest, value);
  input[name] = inner;
}

function checkRequired(operation: Operation, input: Input): void {
  const missing = operation.fields.filter(
    ({ path, required }) => required === true && valueAt(input, path.join('.')) === undefined,
  );
  // One of several fields holds what is in the file, so that none of them is required.
  const hasNothing = takesBytes(operation) && Object.keys(input).length === 0;
  if (missing.length === 0 && !hasNothing) return;
  const names = missing.map((field) =>
    isFile(operation, field) ? '<file>' : `--${optionOf(field)}${field.secret === true ? FROM_FILE : ''}`,
  );
  if (hasNothing) names.push('<file>');
  throw new Failure('usage', `Missing: ${names.join(', ')} ("wp ${operation.command} --help").`);
}

/** Throws a failure if the body is larger than the service takes: as JSON a text of many lines or quotes grows. */
export function checkSize({ bodyLimit }: Operation, input: Input): void {
  const bytes = Buffer.byteLength(JSON.stringify(input));
  if (bytes <= bodyLimit) return;
  throw new Failure(
    'usage',
    `As JSON this is ${bytes} bytes; the service takes ${bodyLimit} at most. Nothing was sent. Split it.`,
  );
}

/** The option value that means standard input. */
export const STDIN = '-';

/** Bytes for a person: `1.2 MB`. */
const sizeText = (bytes: number) => (bytes < 100_000 ? `${bytes} bytes` : `${(bytes / 1e6).toFixed(1)} MB`);

/** The text of a file or of standard input, of at most `limit` bytes. Throws a failure that names the file. */
export async function readInput(
  source: string,
  limit: number,
  terminal: Pick<Terminal, 'stdin' | 'interrupted'>,
): Promise<string> {
  const text = textOf(await readBytes(source, limit, terminal));
  if (text !== undefined) return text;
  const name = source === STDIN ? 'standard input' : source;
  throw new Failure('usage', `${name} is not in UTF-8. Save it as "CSV UTF-8", or convert it with iconv.`);
}

async function readBytes(
  source: string,
  limit: number,
  { stdin, interrupted }: Pick<Terminal, 'stdin' | 'interrupted'>,
): Promise<Buffer> {
  const name = source === STDIN ? 'standard input' : source;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const input = source === STDIN ? stdin : createReadStream(source);
  try {
    for await (const chunk of addAbortSignal(interrupted, input)) {
      const part = Buffer.from(chunk as Buffer | string);
      bytes += part.length;
      if (bytes > limit)
        throw new Failure(
          'usage',
          `${name} is larger than the ${sizeText(limit)} that the service takes. Nothing was sent. Split it.`,
        );
      chunks.push(part);
    }
  } catch (error) {
    if (interrupted.aborted) throw interruption();
    throw error instanceof Failure ? error : unreadable(name, error as NodeJS.ErrnoException);
  }
  return Buffer.concat(chunks);
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

function unreadable(name: string, { code = '', message }: NodeJS.ErrnoException): Failure {
  return new Failure('usage', `${name} cannot be read: ${UNREADABLE[code] ?? message}.`);
}

/** UTF-8, or UTF-16 with its mark, which spreadsheets write as "Unicode text"; undefined if it is neither. */
function textOf(bytes: Buffer): string | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
    // A workbook may happen to be.
    return text.startsWith('PK\u0003\u0004') ? undefined : text;
  } catch {
    return undefined;
  }
}
