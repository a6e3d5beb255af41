import type { Mode } from '../../scope.ts';
import type { KeyScope } from '../key-scopes.ts';
import type { Role } from './roles.ts';

/** A person who signs in and works for a tenant. */
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

/** Where a session is begun from. */
export interface Browser {
  /** As it names itself, at most 300 characters. */
  readonly agent: string;
  /** The address, of IPv6 the network. */
  readonly network: string;
}

/** A session as its owner sees it. */
export interface SessionSeen {
  readonly id: string;
  readonly method: SignInMethod;
  readonly browser: string;
  readonly network: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** Sessions and what they are begun with. Tokens are given in clear once and are stored as hashes. */
export interface SessionStore {
  /** The session of the token of this SHA-256, if it goes on; notes that it was used. */
  find(hash: Buffer): Promise<Session | undefined>;
  /** A new session, its token; `replaces` is the hash of the token that this browser sent, which ends. */
  begin(
    identity: Identity,
    method: SignInMethod,
    browser: Browser,
    replaces: Buffer | undefined,
  ): Promise<string>;
  /** As `begin`, by a link that is used up; undefined where there is none (any more). */
  beginByLink(linkHash: Buffer, browser: Browser, replaces: Buffer | undefined): Promise<string | undefined>;
  /** As `begin`, by a key; undefined where it does not work. */
  beginByKey(keyHash: Buffer, browser: Browser, replaces: Buffer | undefined): Promise<string | undefined>;
  end(hash: Buffer): Promise<void>;
  /** Those of the same member, key or operator as this one, the one used last first. */
  listBeside(id: string): Promise<readonly SessionSeen[]>;
  /** Ends one of those; false where it is none of them. */
  endBeside(id: string, other: string): Promise<boolean>;
}

/** What a member is made with. */
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

/** A link that signs a member in, once. */
export interface MemberLink {
  readonly url: string;
  readonly expiresAt: Date;
  /** It was mailed to the member's address. */
  readonly isMailed: boolean;
}

/**
 * The members of a tenant, as whoever has the key with the SHA-256 `by` manages them. Throws `insufficient_scope` where a member would
 * be above who makes, changes or lets in, or is an owner and `by` is not one's, `invalid_request` for a name or an address that is none, `nothing_stored` for an unknown member,
 * `conflict` where an address is taken, there are too many, or no owner would be left.
 */
export interface MemberService {
  list(tenantId: string): Promise<readonly Member[]>;
  add(
    tenantId: string,
    order: MemberOrder,
    by: Buffer,
  ): Promise<{ readonly member: Member; readonly link: MemberLink }>;
  change(tenantId: string, id: string, change: MemberChange, by: Buffer): Promise<Member>;
  /** False where there is none. */
  remove(tenantId: string, id: string, by: Buffer): Promise<boolean>;
  link(tenantId: string, id: string, by: Buffer): Promise<MemberLink>;
  /** Signs a member out everywhere; how many sessions ended. */
  endSessions(tenantId: string, id: string, by: Buffer): Promise<number>;
}

/** A WebAuthn credential. */
export interface Passkey {
  /** The credential id in base64url. */
  readonly id: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  /** How often it was used, as it says itself; many always say 0. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A passkey as its owner sees it. */
export interface PasskeySeen {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface PasskeyStore {
  list(identity: Identity): Promise<readonly (PasskeySeen & Pick<Passkey, 'transports'>)[]>;
  /** False where it is known, or there are too many. */
  add(identity: Identity, passkey: Passkey, name: string): Promise<boolean>;
  find(id: string): Promise<{ readonly identity: Identity; readonly passkey: Passkey } | undefined>;
  /** Notes its use; false where it was used since `before` was read. */
  use(id: string, before: number, now: number): Promise<boolean>;
  /** False where it is none of theirs. */
  remove(identity: Identity, id: string): Promise<boolean>;
}

export type AttemptKind = 'passkey' | 'new_passkey' | 'oidc';

/** Sign-ins that were begun in a browser and need its answer. */
export interface AttemptStore {
  /** The token for the browser. `data`: texts, at most 8 KiB. */
  begin(kind: AttemptKind, data: Readonly<Record<string, string>>): Promise<string>;
  /** What was begun under the token of this SHA-256, once; undefined where it is too old or was taken. */
  take(kind: AttemptKind, hash: Buffer): Promise<Readonly<Record<string, string>> | undefined>;
}

declare module '../../../endpoints/endpoint.ts' {
  interface Services {
    readonly members: MemberService;
  }
}
