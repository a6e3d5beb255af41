import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';

/** A schema as assistants are shown it: plain JSON. */
export type Listed = { readonly [option: string]: unknown };

/**
 * What a model can use of a schema. Lengths, patterns and bounds are left out: they take a third of the bytes, and the error
 * of a value beyond one says so.
 */
const SHOWN = ['type', 'description', 'enum', 'const'] as const;
/** Formats that a model would otherwise guess. */
const FORMATS: readonly unknown[] = ['uuid', 'date', 'date-time'];
/** Of bounds only those of rows and pages are shown: a model asks for "all" by a large number. */
const MOST_COUNTED = 200;

/**
 * The arguments of a tool as one object without a choice at its top, which several hosts refuse: the fields of all forms of a
 * discriminated body in one. Fields that only answers have are left out. The validator still knows the choice.
 */
export function listedArguments(parts: readonly TSchema[]): Listed {
  const forms = parts.flatMap((part) => {
    const { oneOf } = part as { readonly oneOf?: readonly TSchema[] };
    return oneOf === undefined ? [part] : [joined(oneOf, part)];
  }) as readonly ObjectSchema[];
  const properties = Object.fromEntries(
    forms
      .flatMap((form) => Object.entries(form.properties ?? {}))
      .filter(([, field]) => field.readOnly !== true)
      .map(([name, field]) => [name, listed(field)]),
  );
  const required = forms.flatMap((form) => form.required ?? []);
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
  };
}

interface Field extends Listed {
  readonly readOnly?: boolean;
  readonly const?: unknown;
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** The forms of a discriminated body as one. A field of another form is refused with a sentence that says so. */
function joined(forms: readonly TSchema[], whole: TSchema): ObjectSchema {
  const { discriminator, required } = whole as unknown as {
    readonly discriminator: { readonly propertyName: string };
    readonly required: readonly string[];
  };
  const tag = discriminator.propertyName;
  const fields = (forms as readonly ObjectSchema[]).map(({ properties = {} }) => properties);
  return {
    properties: {
      ...Object.assign({}, ...fields),
      [tag]: {
        type: 'string',
        enum: fields.map((own) => own[tag]?.const),
        description: fields[0]?.[tag]?.description,
      },
    },
    required,
  };
}

/** That a flag is off and a list empty goes without saying. */
const isTold = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value === true;

function listed(schema: Listed): Listed {
  const { properties, required, items, anyOf, format, type, maximum } = schema;
  const shown = SHOWN.filter((option) => schema[option] !== undefined);
  return {
    ...Object.fromEntries(shown.map((option) => [option, schema[option]])),
    ...(isTold(schema.default) ? { default: schema.default } : {}),
    ...(FORMATS.includes(format) ? { format } : {}),
    ...(type === 'integer' && Number(maximum) <= MOST_COUNTED ? { maximum } : {}),
    ...(items === undefined ? {} : { items: listed(items as Listed) }),
    ...(anyOf === undefined ? {} : choiceOf((anyOf as readonly Listed[]).map(listed))),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Listed).map(([name, field]) => [name, listed(field as Listed)]),
          ),
        }),
    ...(required === undefined ? {} : { required }),
  };
}

/** A choice; of one value or a list of such, the list. */
function choiceOf(forms: readonly Listed[]): Listed {
  const list = forms.find((form) => forms.some((other) => isDeepStrictEqual(form.items, other)));
  return list !== undefined && forms.length === 2 ? list : { anyOf: forms };
}
