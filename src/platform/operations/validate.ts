import { domainToASCII } from 'node:url';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { addressIn, parseAddress } from '../values/address.ts';
import { DomainError, type FaultDetail } from '../values/errors.ts';
import { LIMITS } from '../values/limits.ts';
import { UUID } from '../values/scope.ts';
import { socialUrlFault } from '../values/social-url.ts';
import { parseMoment } from '../values/text.ts';

/** A format of our own: a profile or post as `platform/values/social-url.ts` can read it. */
export const SOCIAL_URL = 'social-url';

/**
 * `coerce` turns the text of a query string into the numbers and booleans its schema asks for; bodies are taken as they
 * are. Defaults are filled in, `null` of an optional field is left out; unknown fields are faults and never dropped.
 */
export function compiler(coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    coerceTypes: coerce,
    removeAdditional: false,
    useDefaults: true,
    strict: false,
    verbose: true,
    discriminator: true,
  });
  addFormats.default(ajv);
  // What is read into the database is read by one parser: the library takes leap seconds, the year 0 and a `urn:uuid:`.
  ajv.addFormat('date-time', (text: string) => parseMoment(text) !== undefined);
  // The library takes the year 0, which the database does not know.
  const day = addFormats.default.get('date') as { validate: (text: string) => boolean };
  ajv.addFormat('date', (text: string) => !text.startsWith('0000') && day.validate(text));
  ajv.addFormat('uuid', UUID);
  // What is too short or too long is told by its length alone.
  const isOfLength = (text: string) => text !== '' && text.length <= LIMITS.lookup.emailLength;
  ajv.addFormat('email', (text: string) => !isOfLength(text) || faultOfAddress(text) === undefined);
  // Before its format is looked at: what is checked is what the handler gets.
  ajv.addKeyword({
    keyword: 'x-address-in',
    type: 'string',
    modifying: true,
    errors: false,
    before: 'format',
    validate: (
      _option: unknown,
      text: string,
      _schema: unknown,
      at?: { parentData: object; parentDataProperty: string | number },
    ) => {
      if (at !== undefined) Object.assign(at.parentData, { [at.parentDataProperty]: addressIn(text) });
      return true;
    },
  });
  ajv.addFormat(SOCIAL_URL, {
    type: 'string',
    validate: (text: string) => socialUrlFault(text) === undefined,
  });
  return ajv;
}
/** What keeps a text from being an e-mail address: a clause; undefined of one. */
export function faultOfAddress(text: string): string | undefined {
  const read = parseAddress(text, domainToASCII);
  return 'fault' in read ? read.fault : undefined;
}

/** So few different letters are a typing error, whatever the words. */
const SLIP = 2;
/** No field has a longer name; comparing takes the product of both lengths. */
const LONGEST = 100;

/**
 * The known name that was most likely meant, or undefined if none is near: first one a slip away, then one that shares
 * a word (`mailbox_id` and `id`), then one of which at least half stays.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const far = (other: string) => distance(name, other);
  const closest = (names: readonly string[]) =>
    names.reduce<string | undefined>(
      (best, other) => (best !== undefined && far(best) <= far(other) ? best : other),
      undefined,
    );
  const best = closest(known);
  if (best === undefined || far(best) <= SLIP) return best;
  const words = wordsOf(name);
  const kin = closest(known.filter((other) => wordsOf(other).some((word) => words.includes(word))));
  if (kin !== undefined) return kin;
  return far(best) <= Math.max(name.length, best.length) / 2 ? best : undefined;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

interface Part {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly items?: Part;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}

/**
 * The value without the fields that are `null`, as no-code tools send what was not filled in: of each object those that its schema
 * knows, does not require, and has no `null` for. All else is for the validator to judge. Changes the value, which nobody else has.
 */
export function withoutNulls(value: unknown, schema: TSchema): unknown {
  drop(value, schema as Part);
  return value;
}

function drop(value: unknown, schema: Part): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of partsOf(schema)) {
      if (part.items !== undefined) for (const item of value) drop(item, part.items);
    }
    return;
  }
  const object = value as Record<string, unknown>;
  for (const { properties = {}, required = [] } of partsOf(schema)) {
    // By the fields that are sent: a schema may have a hundred.
    for (const [name, sent] of Object.entries(object)) {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (field === undefined) continue;
      if (sent !== null) drop(sent, field);
      else if (!required.includes(name) && !takesNull(field)) delete object[name];
    }
  }
}

/** The schema and the forms of its choices: a field of another form that is `null` is left out too. */
const partsOf = (schema: Part): readonly Part[] => [
  schema,
  ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(partsOf),
];

const takesNull = (schema: Part): boolean =>
  partsOf(schema).some(
    ({ type, ...more }) => [type].flat().includes('null') || ('const' in more && more.const === null),
  );

export type Validated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: DomainError };

const BODIES = compiler(false);
const QUERIES = compiler(true);

/**
 * A validator of one schema. It answers every fault at once, each with its path and what was expected, up to
 * `LIMITS.faultDetails` of them. How long it takes is bounded by what is let through to it: bodies by `src/platform/http/json.ts`,
 * queries by the number of their parameters. A query that can have no fault is not looked at: such an operation declares none
 * (`src/platform/operations/statuses.ts`). Compiled when it is first asked: those of all operations take seconds of a start.
 */
export function createValidator(schema: TSchema, part: 'body' | 'query'): (value: unknown) => Validated {
  if (part === 'query' && !canRefuse(schema)) return () => ({ ok: true, value: {} });
  let check: ValidateFunction | undefined;
  return (value) => {
    check ??= (part === 'body' ? BODIES : QUERIES).compile(schema);
    if (part === 'query' && Object.keys(value as object).length > LIMITS.queryParameters) {
      return { ok: false, error: TOO_MANY_PARAMETERS };
    }
    const text = part === 'query' ? nameOfNul(value as object) : undefined;
    if (text !== undefined) {
      const message = 'may not hold a NUL character';
      return {
        ok: false,
        error: new DomainError('invalid_request', `"${text}" ${message}.`, {
          details: [{ path: text, message }],
        }),
      };
    }
    if (check(withoutNulls(value, schema))) return { ok: true, value };
    const details = describe(check.errors ?? []);
    const first = details[0];
    const where = first === undefined || first.path === '' ? `The ${part}` : `"${first.path}"`;
    const others = details.length - 1;
    const count = others < LIMITS.faultDetails ? others : `at least ${others}`;
    const more = others > 0 ? ` (and ${count} more; see details)` : '';
    return {
      ok: false,
      error: new DomainError(
        'invalid_request',
        `${where} ${first?.message ?? 'does not fit its schema'}${more}.`,
        { details },
      ),
    };
  };
}

/** Whether an object can have a fault under this schema: it has fields that are read, or refuses all that it does not name. */
export function canRefuse(schema: TSchema): boolean {
  const { properties = {}, additionalProperties } = schema as {
    properties?: object;
    additionalProperties?: unknown;
  };
  return Object.keys(properties).length > 0 || additionalProperties === false;
}

/**
 * Whether a DELETE also reads its fields from the query, if it comes without a body: many clients and proxies send none
 * (RFC 9110 §9.3.5). Only texts can be told apart there.
 */
export function mayNameInQuery({
  method,
  body,
}: {
  readonly method: string;
  readonly body: TSchema;
}): boolean {
  const { properties = {} } = body as { properties?: Record<string, { readonly type?: unknown }> };
  const isText = Object.values(properties).every(({ type }) => type === 'string');
  return method === 'DELETE' && canRefuse(body) && isText;
}

/** The names of the fields that an object has under this schema. */
export function fieldsOf(schema: TSchema): readonly string[] {
  return Object.keys((schema as { properties?: object }).properties ?? {});
}

/** The parameter whose text no database can hold; of bodies `src/platform/http/json.ts` finds it. */
function nameOfNul(query: object): string | undefined {
  const holds = (text: unknown): boolean => typeof text === 'string' && text.includes('\u0000');
  return Object.entries(query).find(([, value]) => [value].flat().some(holds))?.[0];
}

const TOO_MANY_PARAMETERS = new DomainError(
  'invalid_request',
  `The query may have ${LIMITS.queryParameters} parameters, and this one has more; send those the request takes.`,
  { details: [{ path: '', message: `must have at most ${LIMITS.queryParameters} parameters` }] },
);

/** What the last detail says if there are more faults than are named. */
const LEFT_OUT: FaultDetail = {
  path: '',
  message: `has more faults than these ${LIMITS.faultDetails}, which were left out: correct these and send it again`,
};

/** Faults in the words of the sender, one for each place; those of a choice's branches are folded into the choice. */
function describe(errors: readonly ErrorObject[]): FaultDetail[] {
  const faults = new Map<string, FaultDetail>();
  // By their place in the schema: as many as the schema has, however many entries of a list fail them.
  const choices = [
    ...new Set(
      errors
        .filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
        .map((error) => error.schemaPath),
    ),
  ];
  const details = errors
    .filter((error) => error.keyword === 'discriminator')
    .map((error) => String(error.params.tag));
  for (const error of errors) {
    if (error.keyword === 'required' && details.includes(String(error.params.missingProperty))) continue;
    // The list of values says more than their type, and fails together with it.
    if (error.keyword === 'type' && error.parentSchema?.enum !== undefined) continue;
    // A fault of a choice as a whole is reported; only those of its branches are folded.
    if (choices.some((choice) => error.schemaPath.startsWith(`${choice}/`))) continue;
    const detail = faultOf(error);
    const key = `${detail.path}\n${detail.message}`;
    if (faults.has(key)) continue;
    if (faults.size === LIMITS.faultDetails) return [...faults.values(), LEFT_OUT];
    faults.set(key, detail);
  }
  return [...faults.values()];
}

function faultOf(error: ErrorObject): FaultDetail {
  const at = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const inside = (name: string): string => (at === '' ? name : `${at}.${name}`);
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty).slice(0, 100);
      return { path: inside(name), message: unknownField(name, error.parentSchema ?? {}) };
    }
    case 'required':
      return { path: inside(String(params.missingProperty)), message: 'is required' };
    case 'type':
      return { path: at, message: `must be ${[params.type].flat().map(article).join(' or ')}` };
    case 'enum':
      return { path: at, message: `must be one of ${(params.allowedValues as unknown[]).join(', ')}` };
    case 'const':
      return { path: at, message: `must be ${JSON.stringify(params.allowedValue)}` };
    case 'minLength':
      return { path: at, message: `must have at least ${plural(Number(params.limit), 'character')}` };
    case 'maxLength':
      return { path: at, message: `must have at most ${plural(Number(params.limit), 'character')}` };
    case 'minItems':
      return { path: at, message: `must have at least ${plural(Number(params.limit), 'item')}` };
    case 'maxItems':
      return { path: at, message: `must have at most ${plural(Number(params.limit), 'item')}` };
    case 'minimum':
      return { path: at, message: `must be at least ${params.limit}` };
    case 'maximum':
      return { path: at, message: `must be at most ${params.limit}` };
    case 'discriminator':
      return {
        path: inside(String(params.tag)),
        message: discriminated(error.parentSchema ?? {}, String(params.tag)),
      };
    case 'format': {
      const fault =
        params.format === SOCIAL_URL
          ? socialUrlFault(String(error.data))
          : params.format === 'email'
            ? `must be an e-mail address: ${faultOfAddress(String(error.data))}`
            : undefined;
      return {
        path: at,
        message: fault ?? `must be ${FORMATS[params.format] ?? `a valid ${params.format}`}`,
      };
    }
    case 'pattern':
    case 'anyOf':
    case 'oneOf':
      return { path: at, message: expectation(error.parentSchema ?? {}) };
    default:
      return { path: at, message: error.message ?? 'does not fit its schema' };
  }
}

/** What the formats of our schemas look like. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2027-01-31',
  'date-time': 'a moment that exists, with its zone, such as 2027-01-31T18:00:00Z',
  uuid: 'an id such as 0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77',
};

const article = (type: unknown): string => (/^[aio]/.test(String(type)) ? `an ${type}` : `a ${type}`);
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A schema may say of a field that it belongs elsewhere: `x-foreign-fields: { name: sentence }`. */
function unknownField(name: string, schema: Record<string, unknown>): string {
  const foreign = (schema['x-foreign-fields'] as Record<string, string> | undefined)?.[name];
  if (foreign !== undefined) return foreign;
  const known = Object.keys((schema.properties as object | undefined) ?? {});
  if (known.length === 0) return 'is not a field of this request, which takes none';
  const near = nearest(name, known);
  if (near !== undefined) return `is not a field of this request; the nearest known one is "${near}"`;
  return `is not a field of this request, which takes ${known.map((each) => `"${each}"`).join(', ')}`;
}

/** The values that distinguish the forms of a choice. */
function discriminated(schema: Record<string, unknown>, tag: string): string {
  const forms = (schema.oneOf ?? []) as { properties?: Record<string, { const?: unknown }> }[];
  return `must be one of ${forms.map((form) => form.properties?.[tag]?.const).join(', ')}`;
}

/** A schema may say in words what a choice or a pattern wants: `x-expected`. */
function expectation(schema: Record<string, unknown>): string {
  const words = schema['x-expected'];
  return typeof words === 'string' ? words : 'must fit one of the forms in the description of this request';
}
