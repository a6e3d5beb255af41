/**
 * The sources of the Python client that are made from the endpoints and the OpenAPI document. Git holds them, so that `pip` installs the
 * client from a checkout without Node; `npm run docs` writes them.
 */

import { ENDPOINTS } from '../../src/app/operations.ts';
import { VERSION } from '../../src/platform/process.ts';
import { ERRORS } from '../../src/platform/values/errors.ts';
import { openapiDocument } from '../../src/surfaces/describe-api.ts';
import { type Described, rowOf } from './client-sources.ts';
import { type Argument, type Method, methodsModule } from './python-methods.ts';
import {
  createPythonTypes,
  docstring,
  inPascalCase,
  type Json,
  type PythonTypes,
  singular,
  union,
  withoutNull,
} from './python-types.ts';

const NOTICE = '# Made from the code by `npm run docs`; a test compares.';
/** What a failed call says that has no answer of the service. */
const OF_CLIENT = {
  not_reached: 'No connection, or it broke before the answer was complete.',
  timed_out: 'There was no complete answer within the time limit.',
  not_warmpath:
    'Something else answered: a proxy, a redirect, a wrong address. `status` is that of its answer.',
};
interface Body {
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Json } } };
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Json } } };
  };
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Body>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** The sources by their path. */
export function pythonSources(): ReadonlyMap<string, string> {
  const document = openapiDocument('tenant', ENDPOINTS) as unknown as Document;
  const types = createPythonTypes(document.components.schemas);
  const methods = ENDPOINTS.map(({ schema }) => methodOf(schema, document, types));
  types.typeOf({ $ref: '#/components/schemas/Error' }, 'Error');
  const folder = 'packages/python/src/warmpath';
  const modules = {
    _operations: operationsModule(methods),
    types: typesModule(document, types),
    errors: errorsModule(),
    _sync: methodsModule(methods, 'sync'),
    _async: methodsModule(methods, 'async'),
  };
  return new Map(
    Object.entries(modules).map(([name, text]) => [`${folder}/${name}.py`, `${NOTICE}\n${text}`]),
  );
}

function methodOf(schema: Described['schema'], document: Document, types: PythonTypes): Method {
  const { operation, method, path, summary, billing } = schema;
  const described = document.paths[path]?.[method.toLowerCase()];
  if (described === undefined) throw new Error(`the document has no ${method} ${path}`);
  const row = rowOf(schema);
  const owner = inPascalCase(operation);
  const answered = described.responses[200].content['application/json'].schema;
  const answer = types.typeOf(answered, `${owner}Answer`);
  return {
    name: operation,
    row,
    summary,
    description: described.description ?? '',
    isBilled: billing.kind === 'billed',
    takes: row.input === 'query' ? queryOf(described, document, types) : bodyOf(schema, described, types),
    answer,
    rowType: row.pageLimit === undefined ? undefined : rowTypeOf(answered, answer, row.rows ?? '', types),
  };
}

/** The type of the rows of a list: one of the document, or the one that was made with the answer. */
function rowTypeOf(answered: Json, answer: string, rows: string, types: PythonTypes): string {
  const items = types.resolve(answered).properties?.[rows]?.items;
  if (items === undefined) throw new Error(`${answer} has no list ${rows}`);
  return items.$ref === undefined ? answer + inPascalCase(singular(rows)) : types.typeOf(items, '');
}

function queryOf({ parameters = [] }: Body, document: Document, types: PythonTypes): Argument[] {
  return parameters
    .map((one) =>
      one.$ref === undefined ? one : document.components.parameters[one.$ref.split('/').at(-1) ?? ''],
    )
    .filter((one): one is Parameter => one?.in === 'query')
    .map(({ name, schema, required = false, description }) => ({
      field: name,
      type: types.typeOf(withoutNull(schema), inPascalCase(name), true),
      isRequired: required,
      takesNull: false,
      about: description,
    }));
}

/** The fields of a body; those of several forms together, needed if all of them need it. */
function bodyOf(schema: Described['schema'], { requestBody }: Body, types: PythonTypes): Argument[] {
  if (requestBody === undefined) return [];
  const forms = formsOf(requestBody.content['application/json'].schema, types);
  const fields = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return fields.map((field) => {
    const found = forms.flatMap(({ properties = {} }) => properties[field] ?? []);
    const isRequired = forms.every(({ required = [] }) => required.includes(field));
    const owner = inPascalCase(schema.operation) + inPascalCase(field);
    const takesNull = !isRequired && nullable(schema.body as Json, field);
    // One form at a time: the same object in two forms is one type.
    const distinct = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
    return {
      field,
      type: union(distinct.map((one) => types.typeOf(withoutNull(one), owner, true))),
      isRequired,
      takesNull,
      about: found.map((one) => one.description ?? types.resolve(withoutNull(one)).description).find(Boolean),
    };
  });
}

/** Whether None means something in this field: the registry has null there, which the document has of each optional field. */
function nullable({ properties = {} }: Json, field: string): boolean {
  const { type, anyOf = [] } = properties[field] ?? {};
  return [type].flat().includes('null') || anyOf.some((form) => form.type === 'null');
}

function formsOf(schema: Json, types: PythonTypes): Json[] {
  const { allOf, anyOf, oneOf, properties = {}, required = [] } = types.resolve(schema);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return choices.flatMap((form) => formsOf(form, types));
  const parts = (allOf ?? []).flatMap((part) => formsOf(part, types));
  return [
    {
      properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
      required: [...parts.flatMap((part) => part.required ?? []), ...required],
    },
  ];
}

function operationsModule(methods: readonly Method[]): string {
  const rows = methods.map(({ name, row, takes }) => {
    const nulls = takes.filter(({ takesNull }) => takesNull).map(({ field }) => `"${field}",`);
    const more = [
      ...(row.pageLimit === undefined ? [] : [`rows="${row.rows}"`, `page_limit=${row.pageLimit}`]),
      ...(row.ranked ? ['ranked=True'] : []),
      ...(nulls.length > 0 ? [`nulls=(${nulls.join(' ')})`] : []),
    ];
    const values = [`"${row.method}"`, `"${row.path}"`, `"${row.input}"`, row.deadlineMs / 1_000, ...more];
    return `    "${name}": Operation(${values.join(', ')}),`;
  });
  return `from __future__ import annotations

from typing import Final, Literal, TypeAlias

from ._core import Operation

VERSION = "${VERSION}"

OperationName: TypeAlias = Literal[
${methods.map(({ name }) => `    "${name}",`).join('\n')}
]
"""The name of an operation, as in the OpenAPI document."""

OPERATIONS: Final[dict[str, Operation]] = {
${rows.join('\n')}
}
"""Every operation, in the order of the documentation."""
`;
}

function typesModule({ components }: Document, types: PythonTypes): string {
  const { Billed } = components.schemas;
  const dryRun = createPythonTypes({
    ...components.schemas,
    DryRun: {
      description: 'What a dry run answers: the price and what was understood; nothing was charged.',
      properties: { ...Billed?.properties, data: { type: 'null' } },
      required: [...(Billed?.required ?? []), 'data', 'would_charge'],
    },
  });
  dryRun.typeOf({ $ref: 'DryRun' }, 'DryRun');
  const [found = ''] = /class DryRun[\s\S]*?\n\n/.exec(dryRun.module()) ?? [];
  return `"""What is asked and answered, as dictionaries. A later service may answer with more fields."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


${found.trimEnd()}


${types.module()}`;
}

function errorsModule(): string {
  const byCode = new Map<string, string[]>();
  for (const { status, error, meaning } of Object.values(ERRORS))
    byCode.set(error, [...(byCode.get(error) ?? []), `${status}: ${meaning}`]);
  for (const [code, meaning] of Object.entries(OF_CLIENT)) byCode.set(code, [meaning]);
  const classes = [...byCode].map(
    ([code, meanings]) => `class ${inPascalCase(code)}(WarmpathError):\n${docstring(meanings, '    ')}`,
  );
  const rows = [...byCode.keys()].map((code) => `    "${code}": ${inPascalCase(code)},`);
  return `"""A class for each \`code\` of a \`WarmpathError\`."""

from __future__ import annotations

from ._error import WarmpathError as WarmpathError

${classes.map((one) => `\n${one}\n`).join('\n')}

BY_CODE: dict[str, type[WarmpathError]] = {
${rows.join('\n')}
}
`;
}
