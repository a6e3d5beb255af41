import { isDeepStrictEqual } from 'node:util';
import { NAME } from '../platform/values/fields.ts';

export type Json = Record<string, unknown>;

export type ComponentKind = 'schemas' | 'responses' | 'parameters' | 'headers';

/** Parts that stand once in the document, by kind and name; all else refers to them. */
export interface Components {
  /** A reference to a part, which is kept under its name. Throws if the name has another part already. */
  refer(kind: ComponentKind, name: string, part: Json): Json;
  /** A copy of a part for the document: without `x-…` options, which only we read, with named schemas referred to; `isSent`: it is of a request. */
  published(part: unknown, isSent?: boolean): unknown;
  /** All parts, each kind in alphabetical order. */
  all(): Readonly<Record<ComponentKind, Json>>;
}

export function createComponents(): Components {
  const kept: Record<ComponentKind, Map<string, unknown>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
    headers: new Map(),
  };

  const keep = (kind: ComponentKind, name: string, part: Json): Json => {
    const known = kept[kind].get(name);
    if (known !== undefined && !isDeepStrictEqual(known, part)) {
      throw new Error(`the OpenAPI document has two different ${kind} called ${name}`);
    }
    kept[kind].set(name, part);
    return { $ref: `#/components/${kind}/${name}` };
  };

  /** `isSent`: of a request, of which an optional field may be `null` (`src/platform/operations/validate.ts`). */
  const published = (part: unknown, ofRequest = false): unknown => {
    if (Array.isArray(part)) return part.map((each) => published(each, ofRequest));
    if (typeof part !== 'object' || part === null) return part;
    const { [NAME]: name, readOnly } = part as Json;
    // What only answers have is the same in a request that sends one back.
    const isSent = (ofRequest || String(name).endsWith('Request')) && readOnly !== true;
    const shown = plain(
      Object.fromEntries(
        Object.entries(part)
          .filter(([option, value]) => !option.startsWith('x-') && value !== undefined)
          .map(([option, value]) => [option, published(value, isSent)]),
      ),
    );
    const own = isSent ? withNulls(shown) : shown;
    if (typeof name === 'string') return keep('schemas', name, choice(own, name));
    return choice(own);
  };

  /** A choice of objects: between sets of fields that must be there, or by the value of one field. */
  const choice = (shown: Json, name?: string): Json =>
    shown.discriminator === undefined ? choiceOfFields(shown, name) : choiceByValue(shown);

  /**
   * An object of which one of several sets of fields must be there, as a choice of whole objects that each
   * need one set: client generators understand nothing shorter, and would type the body as `unknown`.
   */
  const choiceOfFields = (shown: Json, name?: string): Json => {
    const { anyOf, description, ...whole } = shown;
    const sets = (anyOf ?? []) as readonly Json[];
    const isChoice = sets.length > 0 && sets.every((set) => Object.keys(set).join() === 'required');
    if (whole.properties === undefined || !isChoice) return shown;
    if (name === undefined) throw new Error(`a choice of fields has no name: ${JSON.stringify(sets)}`);
    const fields = keep('schemas', `${name}Fields`, whole);
    return {
      ...(description === undefined ? {} : { description }),
      anyOf: sets.map(({ required }) =>
        keep(
          'schemas',
          name.replace(/Request$/, `By${(required as string[]).map(pascalCase).join('And')}Request`),
          {
            allOf: [fields],
            required,
          },
        ),
      ),
    };
  };

  /** The forms of a choice by one field, each with the value that stands for it: generators find a form by no other way. */
  const choiceByValue = (shown: Json): Json => {
    const { propertyName } = shown.discriminator as { readonly propertyName: string };
    const forms = shown.oneOf as readonly Json[];
    const mapping = forms.flatMap(({ $ref }) => {
      if (typeof $ref !== 'string') throw new Error(`a form of the choice by "${propertyName}" has no name`);
      return valuesOf({ $ref }, propertyName, kept.schemas).map((value) => [value, $ref]);
    });
    const { type: _type, required: _required, ...rest } = shown;
    return { ...rest, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
  };

  return {
    refer: (kind, name, part) => keep(kind, name, published(part) as Json),
    published,
    all: () => ({
      schemas: sorted(kept.schemas),
      responses: sorted(kept.responses),
      parameters: sorted(kept.parameters),
      headers: sorted(kept.headers),
    }),
  };
}

const sorted = (parts: ReadonlyMap<string, unknown>): Json =>
  Object.fromEntries([...parts].sort(([left], [right]) => (left < right ? -1 : 1)));

/** Without what generators of clients do not read: a constant is a list of one value, and a record has further properties. */
function plain({ const: value, patternProperties, ...shown }: Json): Json {
  const [record] = Object.values((patternProperties ?? {}) as Json);
  return {
    ...shown,
    ...(value === undefined ? {} : { enum: [value] }),
    ...(record === undefined ? {} : { additionalProperties: record }),
  };
}

/** The object with `null` beside the values of each optional field. */
function withNulls(shown: Json): Json {
  const { properties, required = [] } = shown as { properties?: Record<string, Json>; required?: string[] };
  if (properties === undefined) return shown;
  return {
    ...shown,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        required.includes(name) ? field : orNull(field),
      ]),
    ),
  };
}

/** The schema, or `null`. */
export function orNull(schema: Json): Json {
  const { description, default: usual, type, ...rest } = schema;
  if (takesNull(schema)) return schema;
  if (typeof type === 'string' && rest.enum === undefined) return { ...schema, type: [type, 'null'] };
  return {
    anyOf: [type === undefined ? rest : { type, ...rest }, { type: 'null' }],
    ...(usual === undefined ? {} : { default: usual }),
    ...(description === undefined ? {} : { description }),
  };
}

function takesNull({ type, anyOf = [] }: Json): boolean {
  return [type].flat().includes('null') || (anyOf as readonly Json[]).some(takesNull);
}

/** The values that a field has in a form, which may be made of others. */
function valuesOf(form: unknown, field: string, schemas: ReadonlyMap<string, unknown>): readonly string[] {
  const {
    properties,
    allOf = [],
    $ref,
  } = form as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
    readonly allOf?: readonly unknown[];
    readonly $ref?: string;
  };
  if ($ref !== undefined) return valuesOf(schemas.get(nameOfReferred({ $ref })), field, schemas);
  return [...(properties?.[field]?.enum ?? []), ...allOf.flatMap((part) => valuesOf(part, field, schemas))];
}

/** The name that a reference has at its end. */
export const nameOfReferred = ({ $ref }: Json): string => String($ref).split('/').at(-1) as string;

/** `fundraising.search-investors` as `FundraisingSearchInvestors`. */
export function pascalCase(words: string): string {
  return words.replace(/(?:^|[._-])([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** The first words of the names of an operation's body and answer: `SearchInvestors` of `fundraising.search-investors`. */
export function componentOf(operation: string): string {
  return pascalCase(operation.replace(/^(fundraising|admin)\./, ''));
}

/** A reference to a schema, which gets this name if it has none: generators call what has none `InlineObject18`. */
export function referred(schema: unknown, name: string, components: Components): Json {
  const isNamed = typeof (schema as Json).$ref === 'string';
  return isNamed ? (schema as Json) : components.refer('schemas', name, schema as Json);
}
