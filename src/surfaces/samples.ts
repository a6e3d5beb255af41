import type { Operation } from '../platform/operations/operation.ts';
import type { Json } from './components.ts';

type Schema = Operation['schema'];

/** A program that makes one call, in the form of `x-codeSamples`, which readers of OpenAPI documents show. */
export interface Sample {
  readonly lang: 'Shell' | 'TypeScript' | 'Python';
  readonly label: string;
  readonly source: string;
}

/**
 * The call of the operation's example as a program: curl, TypeScript with the SDK, and Python with its client. Each takes the address
 * and the key from the environment: `WARMPATH_URL` and `WARMPATH_KEY`.
 */
export function samplesOf(schema: Schema): readonly Sample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curlOf(schema) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptOf(schema) },
    { lang: 'Python', label: 'Python', source: pythonOf(schema) },
  ];
}

/** The document of these operations with the samples of each, for the page of the reference; other readers are spared a sixth more. */
export function withSamples(document: Json, operations: readonly Pick<Operation, 'schema'>[]): Json {
  const paths = { ...(document.paths as Record<string, Record<string, Json>>) };
  for (const { schema } of operations) {
    const method = schema.method.toLowerCase();
    const operation = { ...paths[schema.path]?.[method], 'x-codeSamples': samplesOf(schema) };
    paths[schema.path] = { ...paths[schema.path], [method]: operation };
  }
  return { ...document, paths };
}

/** `search-investors` as `searchInvestors`. */
export const inCamelCase = (word: string): string =>
  word.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** A name that Python has no place for: neither an attribute nor an argument may have it. */
const KEYWORDS =
  /^(and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/;

export const isKeyword = (name: string): boolean => KEYWORDS.test(name);

/** `search-investors` and `raise` as attributes of Python. */
export function inSnakeCase(word: string): string {
  const name = word.replaceAll('-', '_');
  return isKeyword(name) ? `${name}_` : name;
}

/** What the example sends: the body, or the query of a GET. */
const inputOf = ({ method, example }: Schema): Json =>
  ((method === 'GET' ? example.query : example.body) ?? {}) as Json;

function curlOf(schema: Schema): string {
  const { method, path } = schema;
  const input = inputOf(schema);
  const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : '';
  const first = [
    'curl',
    ...(method === 'GET' || method === 'POST' ? [] : ['-X', method]),
    `"$WARMPATH_URL${path}${query === '' ? '' : `?${query}`}"`,
  ];
  const body = JSON.stringify(input).replaceAll("'", String.raw`'\''`);
  return [
    first.join(' '),
    '-H "Authorization: Bearer $WARMPATH_KEY"',
    ...(method === 'GET' ? [] : ["-H 'Content-Type: application/json'", `-d '${body}'`]),
  ].join(' \\\n  ');
}

function typescriptOf(schema: Schema): string {
  const method = schema.operation.split('.').map(inCamelCase).join('.');
  const input = Object.entries(inputOf(schema));
  const given = input.length === 0 ? '' : literal(Object.fromEntries(input), TYPESCRIPT, '');
  return `import { createWarmpath } from '@warmpath/sdk';

const { WARMPATH_URL = '', WARMPATH_KEY = '' } = process.env;
const warmpath = createWarmpath({ baseUrl: WARMPATH_URL, key: WARMPATH_KEY });

console.log(await warmpath.${method}(${given}));`;
}

function pythonOf(schema: Schema): string {
  const method = schema.operation.split('.').map(inSnakeCase).join('.');
  const given = Object.entries(inputOf(schema)).map(
    ([name, value]) => `${inSnakeCase(name)}=${literal(value, PYTHON, '        ')}`,
  );
  const line = `    print(warmpath.${method}(${given.join(', ')}))`;
  const call = line.length <= WIDTH && !line.includes('\n') ? line : brokenCall(method, given);
  return `from warmpath import Warmpath

with Warmpath() as warmpath:
${call}`;
}

const brokenCall = (method: string, given: readonly string[]): string =>
  `    answer = warmpath.${method}(\n${given.map((one) => `        ${one},\n`).join('')}    )\n    print(answer)`;

/** So that most lines are read without moving them in the column of samples. */
const WIDTH = 80;

interface Language {
  /** What is neither a list nor an object. */
  readonly scalar: (value: unknown) => string;
  readonly field: (name: string) => string;
  readonly blank: string;
  readonly indent: string;
}
/** As Prettier writes it. */
const quoted = (text: string) =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;
const TYPESCRIPT: Language = {
  scalar: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
  field: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)),
  blank: ' ',
  indent: '  ',
};
const WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
const PYTHON: Language = {
  scalar: (value) => WORDS[String(value)] ?? JSON.stringify(value),
  field: (name) => JSON.stringify(name),
  blank: '',
  indent: '    ',
};

/** A value of JSON as it is written in the language; on one line if it is short. Lines after the first begin with `indent`. */
function literal(value: unknown, language: Language, indent: string): string {
  if (typeof value !== 'object' || value === null) return language.scalar(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const within = indent + language.indent;
  const parts = Object.entries(value).map(
    ([name, part]) => `${isList ? '' : `${language.field(name)}: `}${literal(part, language, within)}`,
  );
  const blank = isList ? '' : language.blank;
  const line = `${open}${blank}${parts.join(', ')}${blank}${close}`;
  if (line.length + indent.length <= WIDTH - 12 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${within}${part},\n`).join('')}${indent}${close}`;
}
