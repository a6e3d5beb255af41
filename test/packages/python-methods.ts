/** The methods of the Python client as its sources: a class for what the names of operations have in common. */

import { inSnakeCase } from '../../src/surfaces/samples.ts';
import type { rowOf } from './client-sources.ts';
import { docstring, filled, inPascalCase } from './python-types.ts';

/** As wide as the sources that are written by hand, less the indent. */
const WIDTH = 120;
/** Where a method waits for its answer and gives rows as they come, and where not. */
const KINDS = {
  sync: { def: 'def', waits: '', caller: 'Caller', rows: 'Iterator' },
  async: { def: 'async def', waits: 'await ', caller: 'AsyncCaller', rows: 'AsyncIterator' },
} as const;
type Kind = keyof typeof KINDS;

/** An argument of a method. */
export interface Argument {
  /** As the service calls it. */
  readonly field: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** None takes what is stored away, and is not a field that is left out. */
  readonly takesNull: boolean;
  readonly about: string | undefined;
}

export interface Method {
  readonly name: string;
  readonly row: ReturnType<typeof rowOf>;
  readonly summary: string;
  readonly description: string;
  readonly isBilled: boolean;
  readonly takes: readonly Argument[];
  readonly answer: string;
  /** The type of a row of its list. */
  readonly rowType: string | undefined;
}

/** The module of all methods, without its notice. */
export function methodsModule(methods: readonly Method[], kind: Kind): string {
  const { caller, rows } = KINDS[kind];
  const classes: string[] = [];
  writeClass('', methods, kind, classes);
  const text = classes.map((one) => `\n${one}`).join('\n');
  const code = text.replaceAll(/"""[\s\S]*?"""/g, '');
  const used = (...names: readonly string[]) =>
    names.filter((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(code)).join(', ');
  return `# What \`call\` gives is typed by its methods.
# mypy: disable-error-code=no-any-return
from __future__ import annotations

from collections.abc import ${used(rows, 'Mapping', 'Sequence')}
from typing import ${used('Any', 'Literal', 'overload')}

from . import types
from ._core import ${used('OMITTED', caller, 'Behaviour', 'CallOptions', 'Omitted', 'RankedOptions')}

${text}`;
}

/** The class of what is named with a prefix, after those within it. Returns its name. */
function writeClass(prefix: string, methods: readonly Method[], kind: Kind, classes: string[]): string {
  const name = prefix === '' ? 'Methods' : inPascalCase(prefix.slice(0, -1));
  const within = methods.filter((one) => one.name.startsWith(prefix));
  const own = methods.find((one) => `${one.name}.` === prefix);
  const words = [...new Set(within.map((one) => one.name.slice(prefix.length).split('.')[0] ?? ''))];
  const members: string[] = [];
  const places: string[] = [];
  for (const word of words) {
    const method = within.find((one) => one.name === prefix + word);
    const hasMembers = within.some((one) => one.name.startsWith(`${prefix}${word}.`));
    if (method !== undefined && !hasMembers && method.rowType === undefined)
      members.push(methodText(method, inSnakeCase(word), kind));
    else
      places.push(
        `        self.${inSnakeCase(word)} = ${writeClass(`${prefix}${word}.`, methods, kind, classes)}(client)`,
      );
  }
  const uses = own === undefined && members.length === 0 ? [] : ['        self._client = client'];
  const texts = [
    `class ${name}:`,
    ...(own === undefined ? [] : [docstring([`${own.summary}.`], '    '), '']),
    `    def __init__(self, client: ${KINDS[kind].caller}) -> None:`,
    ...uses,
    ...places,
    '',
    ...(own === undefined ? [] : [methodText(own, '__call__', kind)]),
    ...(own?.rowType === undefined ? [] : [allText(own, kind)]),
    ...members,
  ];
  classes.push(texts.join('\n'));
  return name;
}

/** Arguments as they are written, those that are needed first. */
function argumentsOf(takes: readonly Argument[], more: readonly string[]): string {
  const sorted = [...takes].sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
  const written = sorted.map(({ field, type, isRequired, takesNull }) => {
    const name = `${inSnakeCase(field)}: ${inScope(type)}`;
    if (isRequired) return name;
    return takesNull ? `${name} | None | Literal[Omitted.OMITTED] = OMITTED` : `${name} | None = None`;
  });
  return lines(['self', '*', ...written, ...more]);
}

/** Between brackets, on lines of their own. */
const lines = (pieces: readonly string[]): string =>
  filled(
    pieces.map((one) => `${one},`),
    WIDTH,
  )
    .map((line) => `\n        ${line}`)
    .join('');

/** The type as it is called outside of the module of types. */
const inScope = (type: string): string =>
  type
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"')
        ? part
        : part.replaceAll(
            /\b(?!Literal\b|Sequence\b|Mapping\b|None\b|True\b|False\b|Any\b)([A-Z]\w*)/g,
            'types.$1',
          ),
    )
    .join('');

const givenOf = (takes: readonly Argument[]): string =>
  takes.length === 0
    ? 'None'
    : `{${lines(takes.map(({ field }) => `"${field}": ${inSnakeCase(field)}`)).replaceAll('\n', '\n    ')}\n        }`;

function about({ summary, description, takes, name }: Method, kind: Kind): string {
  if (kind === 'async')
    return docstring(
      [`${summary}. As \`Warmpath.${name.split('.').map(inSnakeCase).join('.')}\`.`],
      '        ',
    );
  const fields = takes.flatMap(({ field, about: text }) =>
    text === undefined ? [] : [`${inSnakeCase(field)}: ${text}`],
  );
  return docstring(
    [`${summary}.`, description, ...(fields.length > 0 ? [fields.join('\n')] : [])],
    '        ',
  );
}

function methodText(method: Method, called: string, kind: Kind): string {
  const { def, waits } = KINDS[kind];
  const { name, takes, row, answer, isBilled } = method;
  const options = `options: ${row.ranked ? 'RankedOptions' : 'CallOptions'} | None = None`;
  const returns = inScope(answer);
  const head = (fields: readonly Argument[], type: string) =>
    `    ${def} ${called}(${argumentsOf(fields, [options])}\n    ) -> ${type}:`;
  const dryRun = (type: string, isRequired: boolean) =>
    takes.map((one) => (one.field === 'dry_run' ? { ...one, type, isRequired } : one));
  const overloads = isBilled
    ? [
        `    @overload\n${head(dryRun('Literal[True]', true), 'types.DryRun')} ...\n`,
        `    @overload\n${head(dryRun('Literal[False]', false), returns)} ...\n`,
      ]
    : [];
  return [
    ...overloads,
    head(takes, isBilled ? `${returns} | types.DryRun` : returns),
    about(method, kind),
    `        return ${waits}self._client.call("${name}", ${givenOf(takes)}, options)\n`,
  ].join('\n');
}

/** The method that reads a list page by page. */
function allText({ name, takes, rowType = '' }: Method, kind: Kind): string {
  const fields = takes.filter(({ field }) => field !== 'cursor');
  const more = ['at_most: int | None = None', 'options: Behaviour | None = None'];
  return `    def all(${argumentsOf(fields, more)}
    ) -> ${KINDS[kind].rows}[${inScope(rowType)}]:
        """Every row, page after page, as far as it is read; \`at_most\` so many of them.

        The other arguments are those of one page.
        """
        return self._client.rows("${name}", ${givenOf(fields)}, at_most, options)
`;
}
