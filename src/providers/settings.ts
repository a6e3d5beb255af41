import {
  readSetting,
  Secret,
  type Setting,
  type SettingDescription,
  type Written,
} from '../platform/values/key-scopes.ts';
import { isContactEnough } from '../platform/values/limits.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import {
  type Found,
  type Lookup,
  type LookupQuestion,
  notingMisfits,
  type OutRequest,
  type OwnQuestion,
  type Provider,
  type ProviderCall,
  type SettingDeclaration,
  type SettingValues,
} from './provider.ts';
import type { LookupKind } from './rules-kinds.ts';

/** What a source is found to be by one question. */
export interface Probed {
  /**
   * `as_expected`; `changed`: it answered, and not as this version reads it; `refused`: it answered that it does not;
   * `unreachable`: no answer in time; `not_asked`: nothing was sent.
   */
  readonly state: 'as_expected' | 'changed' | 'refused' | 'unreachable' | 'not_asked';
  /** Where it was asked last, without query; undefined if nothing was sent. */
  readonly address?: string;
  /** In words, without anything of what was answered but the names of fields. */
  readonly detail: string;
}

/** How many fields that are missing or odd are named: the first ones explain the others. */
const NAMED = 3;

/** Asks a source its harmless question, or for its account. `paid`: also where the question costs money. Never rejects. */
export async function probeSource(
  provider: Provider,
  call: ProviderCall,
  { paid }: { readonly paid: boolean },
): Promise<Probed> {
  const { probe } = provider;
  if ('none' in probe) return { state: 'not_asked', detail: probe.none };
  const cost = probe.question === undefined || probe.isFree ? 0 : costOf(provider, probe.question, call);
  const { question, account } = probe;
  if (question !== undefined && (cost === 0 || paid))
    return probed(call, (seen) => asked(provider, question, seen));
  if (account !== undefined) {
    return probed(call, async (seen) => {
      await account(seen);
      return {
        state: 'as_expected',
        detail: question === undefined ? '' : 'its account; a question would cost',
      };
    });
  }
  return { state: 'not_asked', detail: `would cost ${cost / 1_000_000} USD: --paid asks it` };
}

function costOf(
  { lookups }: Provider,
  question: LookupQuestion | OwnQuestion,
  { settings }: ProviderCall,
): number {
  if ('ask' in question) return 0;
  const lookup = lookups[question.kind] as Lookup<LookupKind> | undefined;
  return lookup?.listPrice?.(paramsOf(question, settings), settings) ?? 0;
}

function paramsOf({ params }: LookupQuestion, settings: ProviderCall['settings']) {
  return typeof params === 'function' ? params(settings) : params;
}

async function asked(
  { lookups }: Provider,
  question: LookupQuestion | OwnQuestion,
  call: ProviderCall,
): Promise<Probed> {
  const misfits = new Set<string>();
  const odd = () => [...misfits].slice(0, NAMED).join('; ');
  const found = await notingMisfits(misfits, (): Promise<Found<object>> => {
    if ('ask' in question) return question.ask(call);
    const lookup = lookups[question.kind] as Lookup<LookupKind>;
    return lookup.ask(paramsOf(question, call.settings), call);
  }).catch((error: unknown) => failed(error, odd()));
  if ('state' in found) return found;
  const { items, rejected = 0 } = found;
  if (items.length === 0 && rejected === 0) {
    const nothing = 'nothing is found for a question that had an answer';
    return { state: 'changed', detail: misfits.size === 0 ? nothing : `${nothing}: ${odd()}` };
  }
  // One odd entry in a list is everyday life; half of them are another format.
  if (rejected >= items.length)
    return {
      state: 'changed',
      detail: `${rejected} of ${items.length + rejected} entries are odd: ${odd()}`,
    };
  const lacking = question.gives.filter((field) => items.every((item) => isEmpty(item, field)));
  if (lacking.length > 0) return { state: 'changed', detail: `no entry gives ${lacking.join(', ')}` };
  return { state: 'as_expected', detail: rejected === 0 ? '' : `${rejected} entries are odd: ${odd()}` };
}

function isEmpty(item: object, field: string): boolean {
  const value = Object.entries(item).find(([name]) => name === field)?.[1];
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Runs a question with a call that remembers where it asks, and says in words how it failed. */
async function probed(call: ProviderCall, ask: (call: ProviderCall) => Promise<Probed>): Promise<Probed> {
  let address: string | undefined;
  const watched = (inner: ProviderCall): ProviderCall => {
    const seen = (request: OutRequest) => {
      address = addressOf(request, inner) ?? address;
      return request;
    };
    return {
      ...inner,
      json: (request) => inner.json(seen(request)),
      text: (request) => inner.text(seen(request)),
      under: (signal) => watched(inner.under(signal)),
    };
  };
  const found = await ask(watched(call)).catch((error: unknown) => failed(error));
  return address === undefined ? found : { address, ...found };
}

function addressOf({ guardedUrl, path = '' }: OutRequest, { settings }: ProviderCall): string | undefined {
  const text = guardedUrl ?? `${settings.text('URL') ?? ''}${path}`;
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}

/** `odd`: what of the entries was found odd before it failed. */
function failed(error: unknown, odd = ''): Probed {
  if (!(error instanceof ProviderError)) return { state: 'changed', detail: 'its answer could not be read' };
  const { failure, message, status } = error;
  switch (failure) {
    case 'not_configured':
      return { state: 'not_asked', detail: message };
    case 'unreachable':
    case 'timeout':
      return { state: 'unreachable', detail: message };
    case 'bad_response':
      return { state: 'changed', detail: odd === '' ? message : `${message}: ${odd}` };
    default:
      return {
        state: status !== undefined && status >= 300 && status < 400 ? 'changed' : 'refused',
        detail: message,
      };
  }
}

type Value = string | number | boolean | Secret;

/** The environment variable of a provider's setting: `WARMPATH_<ID>_<NAME>`. */
export function variableOf(provider: Pick<Provider, 'id'>, name: string): string {
  return `WARMPATH_${provider.id.toUpperCase()}_${name}`;
}

const KINDS: Readonly<
  Record<SettingDeclaration['kind'], { expected: string; parse(text: string): Value | undefined }>
> = {
  url: { expected: 'an http or https address without query', parse: parseUrl },
  secret: {
    expected: 'a key without blanks, 1 to 1,000 characters',
    parse: (text) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? new Secret(text) : undefined),
  },
  text: {
    expected: 'a text of at most 500 characters on one line',
    parse: (text) => (/^[^\p{Cc}]{1,500}$/u.test(text) ? text : undefined),
  },
  usd: {
    expected: 'US dollars such as 0.005, at most 6 places',
    parse: parseMicroUsd,
  },
  number: {
    expected: 'a number, 0 or more',
    parse: (text) => (/^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  },
  switch: {
    expected: 'on or off',
    parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
  },
};

function parseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') return undefined;
  // A name and password in it would be shown by everything that shows an address.
  if (url.username !== '' || url.password !== '') return undefined;
  return text.replace(/\/+$/, '');
}

/** "0.005" as 5000: exact, in millionths of a dollar. */
function parseMicroUsd(text: string): number | undefined {
  const [, whole = '', places = ''] = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === '' ? undefined : Number(whole) * 1_000_000 + Number(places.padEnd(6, '0'));
}

function settingOf(provider: Provider, declaration: SettingDeclaration): Setting<Value | undefined> {
  const { kind, meaning } = declaration;
  const name = variableOf(provider, declaration.name);
  const { expected, parse } = KINDS[kind];
  const fallback = declaration.default === undefined ? undefined : parse(declaration.default);
  if (declaration.default !== undefined && fallback === undefined) {
    throw new Error(`${name}: the default ${declaration.default} is not ${expected}`);
  }
  const shown =
    declaration.default ?? (declaration.required ? 'none: without it this source is off' : 'none');
  return { name, expected, default: shown, meaning, parse, fallback, secret: kind === 'secret' };
}

/** The documented settings of a provider, in its own order. */
export function settingsOf(provider: Provider): readonly SettingDescription[] {
  return provider.settings.map((declaration) => {
    const setting = settingOf(provider, declaration);
    return {
      name: setting.name,
      expected: setting.expected,
      default: setting.default,
      meaning: setting.meaning,
      secret: setting.secret ?? false,
    };
  });
}

/** Reads a provider's settings. Throws OperatorError `invalid_setting` for a text that is not what is expected. */
export function readProviderSettings(provider: Provider, written: Written): SettingValues {
  const values = new Map<string, { kind: SettingDeclaration['kind']; value: Value | undefined }>();
  for (const declaration of provider.settings) {
    const value = readSetting(settingOf(provider, declaration), written);
    values.set(declaration.name, { kind: declaration.kind, value });
  }
  const get = <Wanted extends Value>(name: string, ...kinds: SettingDeclaration['kind'][]) => {
    const found = values.get(name);
    if (found === undefined || !kinds.includes(found.kind)) {
      throw new Error(`${provider.id} declares no setting ${name} of kind ${kinds.join(' or ')}`);
    }
    return found.value as Wanted | undefined;
  };
  return Object.freeze({
    text: (name: string) => get<string>(name, 'text', 'url'),
    secret: (name: string) => get<Secret>(name, 'secret'),
    number: (name: string) => get<number>(name, 'usd', 'number'),
    switch: (name: string) => get<boolean>(name, 'switch') === true,
  });
}

/** The variables that have to be set before the provider can be asked; empty if it is ready. */
export function missingSettings(
  provider: Provider,
  settings: SettingValues,
  contact: string | undefined,
): readonly string[] {
  const missing = provider.settings
    .filter((declaration) => declaration.required && isUnset(settings, declaration))
    .map(({ name }) => variableOf(provider, name));
  const choice = provider.settings.filter(({ name }) => provider.requiresOneOf?.includes(name));
  if (choice.length > 0 && choice.every((declaration) => isUnset(settings, declaration))) {
    missing.push(choice.map(({ name }) => variableOf(provider, name)).join(' or '));
  }
  if (!isContactEnough(provider.needsContact, contact))
    missing.push(contact === undefined ? 'WARMPATH_CONTACT' : 'WARMPATH_CONTACT as an e-mail address');
  return missing;
}

function isUnset(settings: SettingValues, { name, kind }: SettingDeclaration): boolean {
  switch (kind) {
    case 'secret':
      return settings.secret(name) === undefined;
    case 'usd':
    case 'number':
      return settings.number(name) === undefined;
    case 'switch':
      // A switch that is required is one that has to be on.
      return !settings.switch(name);
    default:
      return settings.text(name) === undefined;
  }
}
