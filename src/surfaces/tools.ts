import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import type { Endpoint } from '../platform/operations/operation.ts';
import { type McpSurface, scopesNeeded } from '../platform/operations/surfaces.ts';
import { createValidator } from '../platform/operations/validate.ts';
import { DomainError, type FaultDetail } from '../platform/values/errors.ts';
import type { KeyScope } from '../platform/values/key-scopes.ts';

/** A schema as assistants are shown it: plain JSON. */
export type Listed = { readonly [option: string]: unknown };

/**
 * What a schema may say so that the strictest hosts take it: OpenAI's strict mode refuses `default`, Gemini's subset an `enum` of
 * numbers and every format but this one. Both are said in words instead. Lengths and patterns are left out: they take a third of
 * the bytes, and the error of a value beyond one says so.
 */
const FORMAT = 'date-time';
/** Of bounds only those of rows and pages are told: a model asks for "all" by a large number. */
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
  const { type, properties, required, items, anyOf, format } = schema;
  const description = inWords(schema);
  return {
    ...(type === undefined ? {} : { type }),
    ...(description === '' ? {} : { description }),
    ...(type === 'string' && schema.enum !== undefined ? { enum: schema.enum } : {}),
    ...(format === FORMAT ? { format } : {}),
    ...(items === undefined ? {} : { items: listed(items as Listed) }),
    // Beside fields it says which have to be there: in words, as at the top.
    ...(anyOf === undefined || properties !== undefined
      ? {}
      : choiceOf((anyOf as readonly Listed[]).map(listed))),
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

/** The description, and what else of the field is told in words. */
function inWords({ description, type, format, maximum, enum: values, default: usual }: Listed): string {
  const numbers = type === 'string' || !Array.isArray(values) ? [] : values;
  const bounds = [
    ...(format === 'date' ? ['YYYY-MM-DD'] : []),
    ...(numbers.length > 0 ? [numbers.join(', ')] : []),
    ...(type === 'integer' && Number(maximum) <= MOST_COUNTED ? [`at most ${maximum}`] : []),
    ...(isTold(usual) ? [`default ${usual}`] : []),
  ].join(', ');
  if (bounds === '') return typeof description === 'string' ? description : '';
  return `${typeof description === 'string' ? description.replace(/\.$/, '') : 'One of them'} (${bounds}).`;
}

/** A choice; of one value or a list of such, the list. */
function choiceOf(forms: readonly Listed[]): Listed {
  const list = forms.find((form) => forms.some((other) => isDeepStrictEqual(form.items, other)));
  return list !== undefined && forms.length === 2 ? list : { anyOf: forms };
}

/** How much of an answer is given: the fields of `brief` of each row, or all. */
export type Detail = 'brief' | 'full';

export interface ListedTool extends Listed {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Listed;
  readonly annotations: Listed;
}

export type ReadArguments =
  | {
      readonly ok: true;
      readonly body: unknown;
      readonly query: unknown;
      readonly detail: Detail;
      /** Where a list goes on that an answer before had no room for; undefined: at its beginning. */
      readonly cursor: string | undefined;
    }
  | { readonly ok: false; readonly error: DomainError };

export interface Tool {
  readonly endpoint: Endpoint;
  readonly group: McpSurface['group'];
  /** A tool that only reads has no other effect. */
  readonly effect: KeyScope;
  readonly needs: readonly KeyScope[];
  readonly listed: ListedTool;
  /** Checks the arguments by the validator of HTTP and fills in defaults. */
  read(given: Readonly<Record<string, unknown>>): ReadArguments;
}

/** Rows where a call does not say: what a person reads, and a model can weigh. Over HTTP a list is read by a program. */
const ROWS = 10;

const DETAIL: Listed = {
  type: 'string',
  enum: ['brief', 'full'],
  description: 'Main fields or all.',
};
/** The sentence of a cut answer says what to give here. */
const CURSOR: Listed = { type: 'string', description: 'From a cut answer.' };

/** The tools that the registry declares, in its order. What is needed for a call is made here, once. */
export function createTools(endpoints: readonly Endpoint[]): readonly Tool[] {
  return endpoints.flatMap((endpoint) => {
    const { mcp } = endpoint.schema.surfaces;
    return mcp === false ? [] : [createTool(endpoint, mcp)];
  });
}

function createTool(endpoint: Endpoint, mcp: McpSurface): Tool {
  const { schema } = endpoint;
  const hasBody = schema.method !== 'GET';
  const body = taken(schema.body, mcp);
  const query = taken(schema.query, mcp);
  const checkBody = createValidator(body, 'body');
  const checkQuery = createValidator(query, 'query');
  const isOfQuery = new Set(Object.keys(fieldsOf(query)));
  const hasCursor = schema.surfaces.rows !== undefined && !isOfQuery.has('cursor');
  const own = new Map<string, Listed>([
    ...(mcp.brief === undefined ? [] : ([['detail', DETAIL]] as const)),
    ...(hasCursor ? ([['cursor', CURSOR]] as const) : []),
  ]);

  const read = (given: Readonly<Record<string, unknown>>): ReadArguments => {
    const entries = Object.entries(given);
    const ours = Object.fromEntries(entries.filter(([name, value]) => own.has(name) && value !== null));
    const rest = entries.filter(([name]) => !own.has(name));
    const asked = { ...Object.fromEntries(rest.filter(([name]) => !hasBody || isOfQuery.has(name))) };
    const said = { ...Object.fromEntries(rest.filter(([name]) => hasBody && !isOfQuery.has(name))) };
    const checkedQuery = checkQuery(asked);
    const checkedBody = hasBody ? checkBody(said) : ({ ok: true, value: undefined } as const);
    const faults = ownFaults(ours);
    if (checkedQuery.ok && checkedBody.ok && faults.length === 0) {
      const { detail = 'brief', cursor } = ours as { detail?: Detail; cursor?: string };
      return { ok: true, body: checkedBody.value, query: checkedQuery.value, detail, cursor };
    }
    return { ok: false, error: together([checkedBody, checkedQuery], faults) };
  };

  return {
    endpoint,
    group: mcp.group,
    effect: schema.surfaces.effect,
    needs: scopesNeeded(schema.surfaces, undefined, false),
    listed: {
      name: mcp.tool,
      description: descriptionOf(endpoint, mcp),
      inputSchema: withOwn(listedArguments([...(hasBody ? [body] : []), query]), own),
      annotations: hintsOf(endpoint),
    },
    read,
  };
}

/** The part of a schema that the tool takes: without `dry_run` and what it leaves out, and with fewer rows by default. */
function taken(schema: TSchema, { omit = [] }: McpSurface): TSchema {
  const fields = fieldsOf(schema);
  const left = Object.entries(fields).filter(([name]) => name !== 'dry_run' && !omit.includes(name));
  if (Object.keys(fields).length === 0)
    return 'oneOf' in schema ? schema : { ...schema, additionalProperties: false };
  const properties = Object.fromEntries(
    left.map(([name, field]) => [
      name,
      name === 'limit' ? { ...field, default: ROWS, description: 'Most rows.' } : field,
    ]),
  );
  return { ...schema, properties } as TSchema;
}

function fieldsOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  return (schema as { readonly properties?: Readonly<Record<string, TSchema>> }).properties ?? {};
}

function withOwn(given: Listed, own: ReadonlyMap<string, Listed>): Listed {
  return { ...given, properties: { ...(given.properties as Listed), ...Object.fromEntries(own) } };
}

function ownFaults(ours: Readonly<Record<string, unknown>>): readonly FaultDetail[] {
  const { detail, cursor } = ours;
  return [
    ...(detail === undefined || detail === 'brief' || detail === 'full'
      ? []
      : [{ path: 'detail', message: 'must be one of brief, full' }]),
    ...(cursor === undefined || typeof cursor === 'string'
      ? []
      : [{ path: 'cursor', message: 'must be a string' }]),
  ];
}

/** One error that names the faults of all parts. */
function together(
  parts: readonly ({ readonly ok: true } | { readonly ok: false; readonly error: DomainError })[],
  own: readonly FaultDetail[],
): DomainError {
  const errors = parts.flatMap((part) => (part.ok ? [] : [part.error]));
  const [only, another] = errors;
  if (only !== undefined && another === undefined && own.length === 0) return only;
  const details = [...errors.flatMap((error) => error.details ?? []), ...own];
  return new DomainError('invalid_request', `${details.length} arguments are wrong; see details.`, {
    details,
  });
}

/** Without the sentences about fields that the tool does not take. */
function descriptionOf(
  { schema: { summary, description, billing } }: Endpoint,
  { omit = [] }: McpSurface,
): string {
  const told = forAssistants(description).filter((one) => !omit.some((name) => one.includes(`\`${name}\``)));
  return [`${summary}.`, ...told, costOf(billing)].join(' ');
}

function costOf(billing: Endpoint['schema']['billing']): string {
  if (billing.kind === 'free') return 'Free.';
  const prices = [...billing.prices];
  const last = prices.pop();
  return `Costs ${prices.length === 0 ? '' : `${prices.join(', ')} or `}${last} credits${billing.kind === 'each' ? ' each' : ''}.`;
}

/** Methods, paths, caches, versions; and paging, which the field `cursor` says. */
const FOR_PROGRAMS = /\/v1\/|\bPUT\b|\bcache|\bcursor\b|`if_version`/i;

/** The sentences of a description but those that only a client of HTTP needs. Statuses in brackets go, too. */
function forAssistants(description: string): readonly string[] {
  return description
    .replace(/ \(\d{3}\)/g, '')
    .split(/(?<=\.) /)
    .filter((sentence) => !FOR_PROGRAMS.test(sentence));
}

/**
 * What hosts decide by whether to ask their person (MCP, ToolAnnotations); what is left out, they assume. No protection, which
 * the scopes of the key are.
 */
function hintsOf({ schema: { surfaces, method } }: Endpoint): Listed {
  // A PUT replaces what was stored, and may be repeated; what is bought or created takes nothing away.
  const write =
    method === 'PUT' ? { destructiveHint: true, idempotentHint: true } : { destructiveHint: false };
  switch (surfaces.effect) {
    case 'read':
      return { readOnlyHint: true, openWorldHint: false };
    case 'spend':
      return write; // asks sources outside the service
    default:
      return { ...write, openWorldHint: false };
  }
}
