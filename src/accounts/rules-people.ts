import type { KeyScope } from '../platform/values/key-scopes.ts';
import type { Mode } from '../platform/values/scope.ts';

/** As the history of a message takes it. */
const MAX_NAME = 100;
/** RFC 5321 §4.5.3.1: 64 before the @, 255 after it. */
const MAX_EMAIL = 320;
/** Line breaks, escapes of terminals, and marks that turn the text around them. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const EMAIL = /^[^\s@<>()",;:\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])$/;

export const NAME_WANTED = `a name has 1 to ${MAX_NAME} characters, without line breaks and control characters`;
export const EMAIL_WANTED = 'an e-mail address looks like ada@company.example';

/** A person's name without blanks around it; undefined if it is none. */
export function readName(text: string): string | undefined {
  const name = text.trim();
  const isName = name !== '' && name.length <= MAX_NAME && name.isWellFormed() && !UNPRINTABLE.test(name);
  return isName ? name : undefined;
}

/** An e-mail address in lower case, as people are told apart by it; undefined if it is none. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  const isEmail =
    email.length <= MAX_EMAIL && email.isWellFormed() && !UNPRINTABLE.test(email) && EMAIL.test(email);
  return isEmail ? email : undefined;
}

/**
 * Those of this machine alone, and those that listen to all of a machine's. A person opens either by the name: passkeys work at
 * names only, and a session at an address would not be one at the name.
 */
const HERE: readonly string[] = ['127.0.0.1', '::1', '0.0.0.0', '::'];
const NAME = 'localhost';

/** Where people open the console, by the settings. */
export function consoleAddress({
  publicUrl,
  host,
  port,
}: {
  readonly publicUrl?: string | undefined;
  readonly host: string;
  readonly port: number;
}): string {
  return publicUrl ?? openedAt(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** Where people of this machine open the console of a service that listens at this address. */
export function openedAt(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return HERE.includes(hostname.replace(/^\[(.*)\]$/, '$1')) ? `${protocol}//${NAME}:${port}` : address;
}

/** The link that a person opens. The token is in the fragment, which browsers send to no one: it reaches no log. */
export function signInLink(address: string, token: string): string {
  return `${address}/sign-in#${token}`;
}

/** What to say below a link; `hours` it is good for. */
export function linkNote(hours: number): string {
  const time = hours >= 48 ? `${Math.round(hours / 24)} days` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `The link signs in once, within ${time}. The first who opens it is signed in: send it to that person only.`;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const MEMBERS = 20;

/** How long things last, seconds, and how many there may be. */
export const SIGN_IN = {
  session: {
    /** Over all: after a month a person signs in again (NIST SP 800-63B-4, level 1). */
    ends: 30 * DAY_S,
    /** Without use: a computer that was given away or left is signed out after a week. */
    idle: 7 * DAY_S,
    /** As an operator, who can delete tenants: a day (NIST SP 800-63B-4, level 2). Of a member too, the session goes on as that. */
    endsOperator: DAY_S,
    /** Of one member, key or operator: some browsers on some machines; beyond it the one used longest ago ends. */
    most: 20,
  },
  link: {
    /** Printed by the first start: whoever installs in the morning may look at it in the evening. */
    first: DAY_S,
    /** Printed by the command: it is carried from one window to another, or read to someone on the phone. */
    printed: HOUR_S,
    /** To a new member, who may be away for some days. */
    invitation: 7 * DAY_S,
    /** Mailed to whoever asked for it just now: mail takes minutes, and whoever reads the mailbox later gets nothing. */
    mailed: 15 * MINUTE_S,
    /** That are open for one person: beyond it the oldest is void. */
    most: 5,
  },
  /** From the challenge to its answer: time to find the phone with the passkey, or the password of the provider. */
  attempt: 10 * MINUTE_S,
  /** Of one person: phone, computers, and keys in a drawer. */
  passkeys: 20,
  /** Of one tenant: as many as keys; each has a rate window of its own. */
  members: MEMBERS,
  /**
   * Invitations that are mailed on a day in UTC, counted whether or not their member is still there: a tenant may invite all of its members,
   * and each once more. Of a recipient, who may be nobody's member yet and has asked for nothing: a few, over all tenants.
   */
  invitationsADay: { recipient: 3, tenant: 2 * MEMBERS },
  /**
   * Links for whoever types a member's address at the page to sign in: by the hour, as anyone may type it, and who uses them up holds the
   * member up no longer than that. For an address: a person signs in on a few devices. From one network half of them, so that another is
   * left to the person. Of a tenant: what its members may ask for; more would be addresses that are exchanged to mail to further people.
   */
  linksAnHour: { recipient: 4, network: 2, tenant: 4 * MEMBERS },
  /** That are answered from one address in a minute: a household behind it signs in a few times, a guesser is slowed down. */
  perMinute: 30,
} as const;

/** What a member may do: an owner everything, an editor what a raise takes, a reader nothing that changes or costs. */
export const ROLES = ['owner', 'editor', 'reader'] as const;
export type Role = (typeof ROLES)[number];

const SCOPES: Readonly<Record<Role, readonly KeyScope[]>> = {
  owner: ['read', 'spend', 'write', 'send', 'erase', 'manage'],
  editor: ['read', 'spend', 'write', 'send'],
  reader: ['read'],
};

/** The scopes of the keys that a member works with. */
export function scopesOf(role: Role): readonly KeyScope[] {
  return SCOPES[role];
}

export interface Member {
  readonly id: string;
  readonly name: string;
  /** Lower case. */
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: Date;
  /** Of the sessions that go on. */
  readonly lastUsedAt: Date | null;
  readonly passkeys: number;
}

/** How a session was begun. */
export type SignInMethod = 'key' | 'link' | 'passkey' | 'oidc';

/** Whose a session, a link or a passkey is; one of the three at least, and no member together with a key. */
export interface Identity {
  readonly member?: { readonly tenantId: string; readonly id: string };
  /** A pasted key. */
  readonly key?: { readonly tenantId: string; readonly id: string };
  readonly operatorId?: string;
}

/** A session, as it is found by its token. */
export interface Session {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly expires_at: string;
  readonly tenant?: { readonly id: string; readonly name: string };
  readonly member?: {
    readonly id: string;
    readonly name: string;
    readonly email?: string;
    readonly role: Role;
  };
  readonly operator?: { readonly id: string; readonly name: string };
  /** What its requests are admitted as: a key of each mode, or the one that was pasted. */
  readonly keys: readonly {
    readonly mode: Mode;
    readonly hash: Buffer;
    readonly name: string;
    readonly scopes: readonly KeyScope[];
  }[];
}

export interface Browser {
  /** As it names itself, at most 300 characters. */
  readonly agent: string;
  /** The address, of IPv6 the network. */
  readonly network: string;
}

export interface SessionSeen {
  readonly id: string;
  readonly method: SignInMethod;
  readonly browser: string;
  readonly network: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

export interface MemberOrder {
  readonly name: string;
  readonly email?: string | undefined;
  readonly role: Role;
}

export interface MemberChange {
  readonly name?: string | undefined;
  /** Null takes it away. */
  readonly email?: string | null | undefined;
  readonly role?: Role | undefined;
}

export interface MemberLink {
  readonly url: string;
  readonly expiresAt: Date;
  /** It was mailed to the member's address. */
  readonly isMailed: boolean;
}

export interface Passkey {
  /** The credential id in base64url. */
  readonly id: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  /** How often it was used, as it says itself; many always say 0. */
  readonly counter: number;
  readonly transports: readonly string[];
}

export type AttemptKind = 'passkey' | 'new_passkey' | 'oidc';
