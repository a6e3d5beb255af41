import { OperatorError } from './errors.ts';
import type { Mode } from './scope.ts';

/**
 * What a key may do. `read`: see what is stored; `spend`: make billed calls; `write`: change what is stored; `send`: let mail go
 * out, and manage the mailboxes it goes out from; `erase`: delete what cannot be had back; `manage`: who may do what, members and
 * keys. Each stands alone.
 */
export const KEY_SCOPES = ['read', 'spend', 'write', 'send', 'erase', 'manage'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a key may do if nothing is said: whoever has it cannot make further keys or let others in. */
export const USUAL_SCOPES: readonly KeyScope[] = ['read', 'spend', 'write', 'send', 'erase'];

export interface KeyFacts {
  readonly name: string;
  readonly mode: Mode;
  readonly scopes: readonly KeyScope[];
  /** The most credits it may spend on a day in UTC; left out: no cap. */
  readonly daily_credits?: number;
  /** What it has spent of the cap today, running calls included. */
  readonly credits_used_today?: number;
  /** When the cap opens again. */
  readonly resets_at?: string;
  readonly expires_at?: string;
}

/** Who makes a request. */
export interface Actor {
  /** Of the member, else of the key; 1 to 100 characters. */
  readonly name: string;
  readonly memberId?: string;
  /** SHA-256 of the key it is made with. */
  readonly keyHash: Buffer;
}

/**
 * API keys: `wp_live_` or `wp_test_`, the tenant's id as 32 hex digits, 30 random base62 characters (178 bits), and the
 * CRC-32 of all that stands before it as 6 base62 characters. The checksum refuses a mistyped key without a look-up and
 * lets a scanner recognise a leaked key; it is no secret and does not prove who made the key. The tenant opens nothing: a
 * proxy sends the key to the cell of its tenant by it (docs/operating/scale.md). Keys made before cells have none, nor have
 * those of operators (`wp_admin_`).
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
/** 62^6 is the first power above 2^32, so every checksum fits. */
const CHECKSUM_CHARACTERS = 6;
/** The largest multiple of 62 in a byte: bytes from here on are thrown away, or the first letters would come up more often. */
const FAIR_BYTES = 248;

/** How many random bytes `formatKey` wants: 3 % are thrown away, so that 30 of 64 do not suffice about once in 10^30. */
export const KEY_RANDOM_BYTES = 64;

/** For secret scanners: every key matches it; `parseKey` then distinguishes a key from a similar text. */
export const KEY_PATTERN = '\\bwp_(?:live|test)_(?:[0-9a-f]{32})?[0-9A-Za-z]{36}\\b';
const KEY = /^wp_(live|test)_(?:[0-9a-f]{32})?[0-9A-Za-z]{36}$/;
const OPERATOR_KEY = /^wp_admin_[0-9A-Za-z]{36}$/;

/**
 * A key made of the given random bytes (at least 30 of them below 248; `KEY_RANDOM_BYTES` of them are ample), of the tenant
 * with this id, or of none. Throws RangeError if the bytes do not suffice.
 */
export function formatKey(mode: Mode | 'admin', randomBytes: Uint8Array, tenantId?: string): string {
  const fair = randomBytes.filter((byte) => byte < FAIR_BYTES);
  if (fair.length < RANDOM_CHARACTERS) {
    throw new RangeError(
      `a key needs ${RANDOM_CHARACTERS} random bytes below ${FAIR_BYTES}, got ${fair.length}`,
    );
  }
  let body = `wp_${mode}_${tenantId?.replaceAll('-', '') ?? ''}`;
  for (const byte of fair.subarray(0, RANDOM_CHARACTERS)) body += ALPHABET.charAt(byte % ALPHABET.length);
  return body + checksum(body);
}

/** The mode of a well-formed key; undefined if the form or the checksum is wrong. Says nothing of it being known. */
export function parseKey(text: string): { readonly mode: Mode } | undefined {
  const mode = KEY.exec(text)?.[1];
  if (mode !== 'live' && mode !== 'test') return undefined;
  return isWhole(text) ? { mode } : undefined;
}

/** Whether it is a well-formed key of an operator, `wp_admin_…`. It is none of a tenant. */
export function isOperatorKey(text: string): boolean {
  return OPERATOR_KEY.test(text) && isWhole(text);
}

function isWhole(key: string): boolean {
  const end = key.length - CHECKSUM_CHARACTERS;
  return key.slice(end) === checksum(key.slice(0, end));
}

/** What may be shown of a key after it was issued. */
export function keyLastFour(key: string): string {
  return key.slice(-4);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

/**
 * CRC-32 of ASCII text as in zlib, PNG and Ethernet (ISO 3309, reflected polynomial 0xEDB88320). Written out here
 * because core imports nothing; the test compares it with the one of node:zlib.
 */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ text.charCodeAt(at)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let entry = byte;
  for (let bit = 0; bit < 8; bit += 1) entry = entry & 1 ? (entry >>> 1) ^ 0xedb88320 : entry >>> 1;
  return entry;
});

/** A value that must not be printed: text, JSON and the inspector of Node show `[secret]`; only `reveal` gives it out. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}

/** `no_key`: no master key is configured; `unknown_key`: a data key is wrapped by one we do not have; `broken`: it does not open. */
export type VaultFault = 'no_key' | 'unknown_key' | 'broken';

/** A secret that cannot be sealed or opened. The message names keys by their names only. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly fault: VaultFault;

  constructor(fault: VaultFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** A setting as it is documented. */
export interface SettingDescription {
  readonly name: string;
  readonly expected: string;
  /** As one would write it, or in words what stands in for it. */
  readonly default: string;
  readonly meaning: string;
  readonly secret: boolean;
}

export interface Setting<Value> extends Omit<SettingDescription, 'secret'> {
  readonly secret?: boolean;
  /** The value for a text that was given; undefined if the text is not what is expected. */
  parse(text: string): Value | undefined;
  /** The value if nothing was given. */
  readonly fallback: Value;
}

/** Settings by the names that the code knows them by. */
export const settingsOf = <Settings extends Readonly<Record<string, Setting<unknown>>>>(
  settings: Settings,
): Settings => settings;

/** The values of such settings. */
export type ConfigOf<Settings> = {
  readonly [Key in keyof Settings]: Settings[Key] extends {
    parse(text: string): infer Read;
    readonly fallback: infer Fallback;
  }
    ? Exclude<Read, undefined> | Fallback
    : never;
};

/** Gives what was written for a variable; undefined if nothing was. */
export type Written = (name: string) => string | undefined;

/**
 * The value of a setting. An empty text counts as not given. Throws OperatorError `invalid_setting` that names the
 * variable, its value (unless it is a secret) and what is expected.
 */
export function readSetting<Value>(setting: Setting<Value>, written: Written): Value {
  const text = written(setting.name)?.trim() ?? '';
  if (text === '') return setting.fallback;
  const value = setting.parse(text);
  if (value !== undefined) return value;
  const given = setting.secret ? 'the value given (not shown, it may hold a password)' : JSON.stringify(text);
  throw new OperatorError(
    'invalid_setting',
    `${setting.name}: ${given} is not ${setting.expected}. Correct or unset it (default: ${setting.default}).`,
  );
}

/** The setting as documentation shows it. */
export function describeSetting(setting: Setting<unknown>): SettingDescription {
  const { name, expected, meaning } = setting;
  return { name, expected, default: setting.default, meaning, secret: setting.secret ?? false };
}
