/** The types of the Python client: a TypedDict for each object of the OpenAPI document that a method takes or answers. */

import { isKeyword } from '../../src/surfaces/samples.ts';

/** What of JSON Schema the OpenAPI document uses. */
export interface Json {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Json;
  readonly description?: string;
}

/** As wide as the sources that are written by hand. */
const WIDTH = 130;
/** Texts of the document as lines of a docstring, which begins at the indent. */
export function docstring(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs.flatMap((text, at) => [
    ...(at === 0 ? [] : ['']),
    ...text.split('\n').flatMap((line) => wrapped(line, WIDTH - indent.length - 6)),
  ]);
  const safe = lines.map((line) => line.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"'));
  const text = safe.join(`\n${indent}`).replaceAll(/ +$/gm, '');
  return lines.length > 1
    ? `${indent}"""${text}\n${indent}"""`
    : `${indent}"""${text}${text.endsWith('"') ? ' ' : ''}"""`;
}

/** Lines of at most this width; those after the first of a named field stand below its text. */
function wrapped(text: string, width: number): string[] {
  const indent = /^\w+: /.test(text) ? '    ' : '';
  return filled(text.split(' '), width, indent);
}

/** The pieces on as few lines as they take, with a blank between them. */
export function filled(pieces: readonly string[], width: number, indent = ''): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(piece);
    else if (last.length + piece.length >= width) lines.push(indent + piece);
    else lines[lines.length - 1] = `${last} ${piece}`;
  }
  return lines;
}

/** What one of them is called: `entries`, `touches` and `stages` as `entry`, `touch` and `stage`. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

/** `Literal` of all choices once, and None at the end. */
export function union(types: readonly string[]): string {
  const members = [...new Set(types.flatMap((type) => (type.includes('[') ? [type] : type.split(' | '))))];
  const literals = members.filter((type) => type.startsWith('Literal['));
  const choices = new Set(literals.flatMap((type) => type.slice(8, -1).split(', ')));
  const others = members.filter((type) => !literals.includes(type) && type !== 'None');
  return [
    ...(choices.size > 0 ? [`Literal[${[...choices].join(', ')}]`] : []),
    ...others,
    ...(members.includes('None') ? ['None'] : []),
  ].join(' | ');
}

/** `raise_type` and `sequence` as parts of the name of a class. */
export const inPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[-_.])([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** An object with all its forms put together; `bases` are those that it extends by name. */
interface Shape {
  readonly bases: readonly string[];
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

export interface PythonTypes {
  /** The type of a value; `isGiven`: of an argument, for which any sequence or mapping will do. */
  typeOf(schema: Json, name: string, isGiven?: boolean): string;
  /** The schema that a reference leads to, or the schema itself. */
  resolve(schema: Json): Json;
  /** The module of all types that were asked for so far. */
  module(): string;
}

/** Throws if a schema is of a kind that the document did not have when this was written. */
export function createPythonTypes(schemas: Readonly<Record<string, Json>>): PythonTypes {
  const aliases = new Map<string, string>();
  const classes = new Map<string, { readonly bases: readonly string[]; readonly text: string }>();
  const names = new Set<string>();

  const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
  const schemaOf = (name: string): Json => {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`there is no schema ${name}`);
    return schema;
  };
  const isObject = ({ properties, allOf }: Json) => properties !== undefined || allOf !== undefined;

  function typeOf(schema: Json, name: string, isGiven = false): string {
    if (schema.$ref !== undefined) return named(nameOf(schema.$ref));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const forms = schema.anyOf ?? schema.oneOf;
    if (forms !== undefined && schema.properties === undefined)
      return union(forms.map((form) => typeOf(form, name, isGiven)));
    if (isObject(schema)) return defineClass(name, schema);
    const types = [schema.type ?? []].flat();
    if (types.length === 0) return 'Any';
    return union(types.map((type) => ofType(type, schema, name, isGiven)));
  }

  function ofType(
    type: string,
    { items, additionalProperties }: Json,
    name: string,
    isGiven: boolean,
  ): string {
    if (type === 'array')
      return `${isGiven ? 'Sequence' : 'list'}[${items === undefined ? 'Any' : typeOf(items, singular(name))}]`;
    if (type === 'object') {
      const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, name) : 'Any';
      return `${isGiven ? 'Mapping' : 'dict'}[str, ${values}]`;
    }
    const primitive = PRIMITIVES[type];
    if (primitive === undefined) throw new Error(`${name}: there is no type ${type}`);
    return primitive;
  }

  /** A schema of a name: a class, a choice of its own, or what it is. */
  function named(name: string): string {
    if (names.has(name)) return name;
    const schema = schemaOf(name);
    if (isObject(schema)) return defineClass(name, schema);
    const hasName = schema.enum ?? schema.anyOf ?? schema.oneOf ?? schema.items;
    if (hasName === undefined) return typeOf(schema, name);
    names.add(name);
    aliases.set(name, typeOf(schema, name));
    return name;
  }

  function shapeOf({ allOf = [], properties = {}, required = [] }: Json): Shape {
    const inner = allOf.filter(({ $ref }) => $ref === undefined).map(shapeOf);
    return {
      bases: [
        ...allOf.flatMap(({ $ref }) => ($ref === undefined ? [] : [nameOf($ref)])),
        ...inner.flatMap(({ bases }) => bases),
      ],
      properties: Object.assign({}, ...inner.map((one) => one.properties), properties),
      required: [...inner.flatMap((one) => one.required), ...required],
    };
  }

  function defineClass(name: string, schema: Json): string {
    if (names.has(name)) throw new Error(`two types are called ${name}`);
    names.add(name);
    const { bases, properties, required } = shapeOf(schema);
    for (const base of bases) named(base);
    const fields = Object.entries(properties).map(([field, value]) => {
      // The data of a dry run are null; it is a method's other answer.
      const shown = bases.includes('Billed') && field === 'data' ? withoutNull(value) : value;
      return fieldLines(field, shown, name, required.includes(field));
    });
    const about = schema.description === undefined ? [] : [docstring([schema.description], '    ')];
    const body = [...about, ...fields.map(({ asMember }) => asMember)];
    const hasKeyword = Object.keys(properties).some(isKeyword);
    if (hasKeyword && bases.length > 0)
      throw new Error(`${name}: a field is a keyword, and it extends another`);
    classes.set(name, {
      bases,
      text: hasKeyword
        ? `${name} = TypedDict(\n    "${name}",\n    {\n${fields.map(({ asItem }) => asItem).join('\n')}\n    },\n)\n`
        : `class ${name}(${bases.length > 0 ? bases.join(', ') : 'TypedDict'}):\n${body.length > 0 ? body.join('\n') : '    pass'}\n`,
    });
    return name;
  }

  /** A field in a class, and in a dictionary, as which an object with a keyword among its fields has to be written. */
  function fieldLines(field: string, schema: Json, owner: string, isRequired: boolean) {
    const inner = typeOf(schema, owner + inPascalCase(field));
    const type = isRequired ? inner : `NotRequired[${inner}]`;
    const about = schema.description ?? (schema.$ref && schemaOf(nameOf(schema.$ref)).description);
    return {
      asMember: [`    ${field}: ${type}`, ...(about === undefined ? [] : [docstring([about], '    ')])].join(
        '\n',
      ),
      asItem: `        "${field}": '${type}',${about === undefined ? '' : `  # ${about.replaceAll('\n', ' ')}`}`,
    };
  }

  function inOrder(): string[] {
    const written = new Set<string>();
    const texts: string[] = [];
    const write = (name: string) => {
      const found = classes.get(name);
      if (found === undefined || written.has(name)) return;
      written.add(name);
      for (const base of found.bases) write(base);
      texts.push(found.text);
    };
    for (const name of [...classes.keys()].sort()) write(name);
    return texts;
  }

  return {
    typeOf,
    resolve: (schema) => (schema.$ref === undefined ? schema : schemaOf(nameOf(schema.$ref))),
    module: () => {
      const lines = [...aliases].map(([name, type]) => `${name}: TypeAlias = ${type}`);
      return `${[...inOrder(), lines.join('\n')].join('\n\n')}\n`;
    },
  };
}

/** A schema without null, which the document puts beside a type or into a choice. */
export function withoutNull(schema: Json): Json {
  const { type, anyOf, ...rest } = schema;
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== 'null');
    return { ...rest, type: types.length === 1 ? types[0] : types };
  }
  if (anyOf === undefined) return schema;
  const forms = anyOf.filter((form) => form.type !== 'null');
  const [form] = forms;
  return form !== undefined && forms.length === 1 ? { ...form, ...rest } : { ...rest, anyOf: forms };
}
