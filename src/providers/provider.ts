import { AsyncLocalStorage } from 'node:async_hooks';
import { Parser } from 'htmlparser2';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Secret } from '../platform/values/key-scopes.ts';
import type { ContactNeed } from '../platform/values/limits.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import type { LocalSources } from './html.ts';
import type { LookupItem, LookupKind, LookupParams } from './rules-kinds.ts';
import sources from './words/sources.json' with { type: 'json' };

/** What a provider found. `[]` is an answer. Without `costMicroUsd` the list price is what it cost. */
export interface Found<Item> {
  readonly items: readonly Item[];
  /** Millionths of a US dollar, as the provider itself says. */
  readonly costMicroUsd?: number | undefined;
  /** How many entries of the answer were left out because they did not have the promised shape. */
  readonly rejected?: number;
}

/** One request to a provider. The base URL, limits, retries and the reading of failures are the caller's. */
export interface OutRequest {
  readonly method?: 'GET' | 'POST';
  /** After the provider's base URL, beginning with `/`; path segments from outside must be encoded. */
  readonly path?: string;
  /** A whole URL at a host the user named: goes through the guard (public addresses only). Instead of `path`. */
  readonly guardedUrl?: string;
  /** Undefined values are left out; a list repeats the name. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  /** Undefined values are left out. `user-agent` stands in the place of ours. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** Statuses besides 2xx that are handed over, not thrown (404 where it means a miss). */
  readonly accept?: readonly number[];
  /** Where other than the provider's own limit. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /**
   * How often it may be sent: `once` for what is billed. Default: a GET of a free lookup may be sent a second time
   * after a network error, 429 with a short Retry-After, 502, 503 or 504.
   */
  readonly send?: 'once' | 'twice';
}

export interface InAnswer<Body> {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** After redirects (guarded requests only follow any). */
  readonly url: string;
  readonly body: Body;
}

/** What a lookup may use while it asks. */
export interface ProviderCall {
  /** Whom it is asked for: turns are shared by tenant. */
  readonly tenantId: string;
  readonly settings: SettingValues;
  /** Aborted at the deadline of the request or when it is no longer awaited. */
  readonly signal: AbortSignal;
  /** The service's clock at the start, UTC. */
  readonly now: Date;
  /** `live` data or the sandbox's. */
  readonly local: LocalSources;
  /** A JSON answer; throws ProviderError for everything else, parsed but not yet looked at. */
  json(request: OutRequest): Promise<InAnswer<unknown>>;
  /** A text answer (HTML, XML, CSV), decoded. */
  text(request: OutRequest): Promise<InAnswer<string>>;
  /** The same call under another signal, for work that outlives the request (a feed refreshed in the background). */
  under(signal: AbortSignal): ProviderCall;
}

/** One thing a provider can be asked for. */
export interface Lookup<Kind extends LookupKind> {
  /** What a call costs at most by list, micro-USD, from the settings in force; 0 or absent: free. */
  listPrice?(params: LookupParams[Kind], settings: SettingValues): number;
  /** Whether it can answer this at all: by the host of a URL, by the fields given. Absent: always. */
  supports?(params: LookupParams[Kind], settings: SettingValues): boolean;
  ask(params: LookupParams[Kind], call: ProviderCall): Promise<Found<LookupItem[Kind]>>;
}

/** A lookup of what an address leads to; of other addresses it is not asked. `what` the address has to be of, for the log. */
export function atPage<Kind extends LookupKind, Page>(
  what: string,
  pageOf: (params: LookupParams[Kind]) => Page | undefined,
  ask: (page: Page, params: LookupParams[Kind], call: ProviderCall) => Promise<Found<LookupItem[Kind]>>,
): Required<Pick<Lookup<Kind>, 'supports' | 'ask'>> {
  return {
    supports: (params) => pageOf(params) !== undefined,
    async ask(params, call) {
      const page = pageOf(params);
      if (page === undefined) throw new ProviderError('unsupported', `not the address of ${what}`);
      return ask(page, params, call);
    },
  };
}

/**
 * A setting of a provider; the environment variable is `WARMPATH_<ID>_<NAME>`. `usd` is read into micro-USD.
 * `required`: without it the provider is not configured and is left out of every chain.
 */
export interface SettingDeclaration {
  readonly name: string;
  readonly kind: 'url' | 'secret' | 'text' | 'usd' | 'number' | 'switch';
  readonly meaning: string;
  readonly required?: boolean;
  /** As one would write it. */
  readonly default?: string;
}

/** The values in force; asking for a setting that was not declared, or as another kind, is a defect and throws. */
export interface SettingValues {
  /** `url` (without a slash at the end) or `text`. */
  text(name: string): string | undefined;
  secret(name: string): Secret | undefined;
  /** `usd` in micro-USD, or `number`. */
  number(name: string): number | undefined;
  switch(name: string): boolean;
}

/** A lookup with fixed parameters that has an answer, and the fields of which each is given by at least one of its items. */
export type LookupQuestion = {
  readonly [Kind in LookupKind]: {
    readonly kind: Kind;
    readonly params: LookupParams[Kind] | ((settings: SettingValues) => LookupParams[Kind]);
    readonly gives: readonly (keyof LookupItem[Kind] & string)[];
  };
}[LookupKind];

/** The same for what no lookup asks in one request: a page of a feed. Free. */
export interface OwnQuestion {
  ask(call: ProviderCall): Promise<Found<object>>;
  readonly gives: readonly string[];
}

/**
 * How `warmpath doctor --live` sees whether a source still answers as this version reads it: the cheapest harmless
 * question, read by the code that reads every answer. `none`: why it is not asked.
 */
export type Probe =
  | { readonly none: string }
  | {
      readonly question?: LookupQuestion | OwnQuestion;
      /** The question is free although the lookup has a price. */
      readonly isFree?: boolean;
      /** A free look at the account, which is asked where the question costs money. */
      account?(call: ProviderCall): Promise<unknown>;
    };

/**
 * One provider: one file of this folder, and the only place that names it. Everything that can change without our
 * doing (address, price) is a setting.
 */
export interface Provider {
  /** Lower case letters and digits: in settings, chains, logs and `source`. */
  readonly id: string;
  readonly title: string;
  /** One sentence for the documents: what it gives, its terms. */
  readonly about: string;
  /**
   * A setting `URL` (kind `url`) is its base address. One that costs money declares `DAILY_CAP_USD` (usd) besides its
   * prices. Those that refuse anonymous clients set `needsContact`, the SEC's to `email`.
   */
  readonly settings: readonly SettingDeclaration[];
  readonly needsContact?: ContactNeed;
  /** Names of settings of which one has to be set (a switch: on); without any it is not configured. */
  readonly requiresOneOf?: readonly string[];
  readonly limits: {
    /** From sending to the last byte, ms. */
    readonly timeoutMs: number;
    /** Requests under way at once, in this process. */
    readonly concurrency: number;
    /** Requests in a second at most; absent: no limit of our own. */
    readonly perSecond?: number;
    /** Of a decompressed answer; absent: 5 MB. */
    readonly maxBytes?: number;
  };
  readonly probe: Probe;
  readonly lookups: { readonly [Kind in LookupKind]?: Lookup<Kind> };
}

/** What is read of a document at most, UTF-16 units. */
const MAX_XML = 2_000_000;
/** Deeper is no feed and no filing. */
const MAX_DEPTH = 40;
/** Of the text of one element. */
const MAX_TEXT = 20_000;

/** An element with text of its own, when it ends. */
export interface XmlElement {
  /** The names from the root to it, joined with "/". */
  readonly path: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Reads XML from left to right and passes on every element as it ends. Entities a document declares itself
 * are not expanded, so none can grow; nothing outside of it is fetched. False if it is no XML: no root
 * element.
 */
export function readXml(xml: string, onElement: (element: XmlElement) => void): boolean {
  const open: { readonly name: string; readonly attributes: Record<string, string>; text: string }[] = [];
  let hasRoot = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        hasRoot = true;
        if (open.length < MAX_DEPTH) open.push({ name, attributes, text: '' });
      },
      ontext(text) {
        const at = open.at(-1);
        if (at !== undefined && at.text.length < MAX_TEXT) at.text += text;
      },
      onclosetag(name) {
        const at = open.at(-1);
        if (at?.name !== name) return;
        const path = open.map((element) => element.name).join('/');
        open.pop();
        onElement({ path, text: at.text.trim(), attributes: at.attributes });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml.slice(0, MAX_XML));
  parser.end();
  return hasRoot;
}

/** A field that some answers leave out and others have as null. */
export const maybe = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
export const Text = maybe(Type.String());
export const Anything = Type.Optional(Type.Unknown());
/** Entries that are looked at one by one: `readEach`. */
export const List = Type.Array(Type.Unknown());

type Validator = Pick<ReturnType<typeof Compile<TSchema>>, 'Check' | 'Errors'>;

/** Schemas are constants of the adapters: each is compiled once, at its first answer. */
const compiled = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator;
}

function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return validatorOf(schema).Check(value);
}

/** Where a value departs from its schema, in the schema's own words: `hits[] lacks entity`. Nothing of the value. */
function misfitOf(schema: TSchema, value: unknown): string {
  const errors = validatorOf(schema).Errors(value);
  // A field that is missing says most; of a choice the parts say less than the choice.
  const error =
    errors.find(({ keyword }) => keyword === 'required') ??
    errors.find(({ schemaPath }) => !/\/anyOf\/\d+/u.test(schemaPath));
  if (error === undefined) return 'it has another shape';
  const at = error.schemaPath
    .replaceAll(/\/properties\/([^/]+)/gu, '.$1')
    .replaceAll('/items', '[]')
    .replaceAll(/\/anyOf\/\d+/gu, '')
    .replaceAll(/\/patternProperties\/[^/]*(?:\$|$)/gu, '.*')
    .replace(/^#\.?/u, '');
  if (error.keyword === 'required') {
    return `${at || 'it'} lacks ${(error.params as { requiredProperties: string[] }).requiredProperties.join(', ')}`;
  }
  return `${at || 'it'} ${error.message}`;
}

/** The misfits of entries that are left out while a probe runs; nothing is noted for anyone else. */
const noted = new AsyncLocalStorage<Set<string>>();

/** Runs `work` and adds to `misfits` how entries of its answers depart from what is promised, each misfit once. */
export function notingMisfits<Result>(misfits: Set<string>, work: () => Promise<Result>): Promise<Result> {
  return noted.run(misfits, work);
}

/**
 * The value as its schema says, untouched: fields the schema does not name stay. Throws `bad_response` if it is
 * anything else; `what` names the thing in the log ("search answer"), as the value itself must not be there.
 */
export function readAs<Schema extends TSchema>(schema: Schema, value: unknown, what: string): Static<Schema> {
  if (fits(schema, value)) return value;
  throw new ProviderError(
    'bad_response',
    `the ${what} has another shape than promised: ${misfitOf(schema, value)}`,
  );
}

/** The value where it is as its schema says, else undefined: for what an answer may hold or not. */
export function readIf<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> | undefined {
  return fits(schema, value) ? value : undefined;
}

/**
 * The entries that are as their schema says, in order, and how many were not: one odd entry does not cost the others.
 * Goes to `items` and `rejected` of what a provider found.
 */
export function readEach<Schema extends TSchema>(
  schema: Schema,
  values: readonly unknown[],
): { readonly items: Static<Schema>[]; readonly rejected: number } {
  const items: Static<Schema>[] = [];
  for (const value of values) {
    if (fits(schema, value)) items.push(value);
    else noted.getStore()?.add(misfitOf(schema, value));
  }
  return { items, rejected: values.length - items.length };
}

/** What is documented of a provider. */
export type Described = Pick<Provider, 'id' | 'title' | 'about' | 'settings'>;

/** The texts and settings of a provider, as `docs/providers.md` has them. */
export function described(id: keyof typeof sources): Described {
  return { id, ...(sources[id] as Omit<Described, 'id'>) };
}
