import { Secret } from '../core/account/secret.ts';
import { isContactEnough } from '../core/contact.ts';
import { readSetting, type Setting, type SettingDescription, type Written } from '../core/setting.ts';
import type { SettingDeclaration, SettingValues, Upstream } from './provider.ts';

type Value = string | number | boolean | Secret;

/** The environment variable of an upstream's setting: `WARMPATH_<ID>_<NAME>`. */
export function variableOf(upstream: Pick<Upstream, 'id'>, name: string): string {
  return `WARMPATH_${upstream.id.toUpperCase()}_${name}`;
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

function settingOf(upstream: Upstream, declaration: SettingDeclaration): Setting<Value | undefined> {
  const { kind, meaning } = declaration;
  const name = variableOf(upstream, declaration.name);
  const { expected, parse } = KINDS[kind];
  const fallback = declaration.default === undefined ? undefined : parse(declaration.default);
  if (declaration.default !== undefined && fallback === undefined) {
    throw new Error(`${name}: the default ${declaration.default} is not ${expected}`);
  }
  const shown =
    declaration.default ?? (declaration.required ? 'none: without it this source is off' : 'none');
  return { name, expected, default: shown, meaning, parse, fallback, secret: kind === 'secret' };
}

/** The documented settings of an upstream, in its own order. */
export function settingsOf(upstream: Upstream): readonly SettingDescription[] {
  return upstream.settings.map((declaration) => {
    const setting = settingOf(upstream, declaration);
    return {
      name: setting.name,
      expected: setting.expected,
      default: setting.default,
      meaning: setting.meaning,
      secret: setting.secret ?? false,
    };
  });
}

/** Reads an upstream's settings. Throws OperatorError `invalid_setting` for a text that is not what is expected. */
export function readUpstreamSettings(upstream: Upstream, written: Written): SettingValues {
  const values = new Map<string, { kind: SettingDeclaration['kind']; value: Value | undefined }>();
  for (const declaration of upstream.settings) {
    const value = readSetting(settingOf(upstream, declaration), written);
    values.set(declaration.name, { kind: declaration.kind, value });
  }
  const get = <Wanted extends Value>(name: string, ...kinds: SettingDeclaration['kind'][]) => {
    const found = values.get(name);
    if (found === undefined || !kinds.includes(found.kind)) {
      throw new Error(`${upstream.id} declares no setting ${name} of kind ${kinds.join(' or ')}`);
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

/** The variables that have to be set before the upstream can be asked; empty where it is ready. */
export function missingSettings(
  upstream: Upstream,
  settings: SettingValues,
  contact: string | undefined,
): readonly string[] {
  const missing = upstream.settings
    .filter((declaration) => declaration.required && isUnset(settings, declaration))
    .map(({ name }) => variableOf(upstream, name));
  const choice = upstream.settings.filter(({ name }) => upstream.requiresOneOf?.includes(name));
  if (choice.length > 0 && choice.every((declaration) => isUnset(settings, declaration))) {
    missing.push(choice.map(({ name }) => variableOf(upstream, name)).join(' or '));
  }
  if (!isContactEnough(upstream.needsContact, contact))
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
