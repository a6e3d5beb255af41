import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { createVisitCounter } from '../platform/http/page.ts';
import { clientNetwork, nameOf } from '../platform/http/replies.ts';
import type { FailedAuthentications } from '../platform/incoming.ts';
import { NOTHING } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import {
  type Authenticator,
  type CookieHome,
  isAtItsAddress,
  sessionRoutes,
  tokenCookie,
} from './authenticator.ts';
import { type DigestWishes, digestWish } from './digest-wish.ts';
import { type IdentityProvider, oidcRoutes } from './oidc.ts';
import type { AttemptStore, PasskeyStore, SessionStore } from './queries-sessions.ts';
import {
  type AttemptKind,
  type Identity,
  readEmail,
  readName,
  type Session,
  SIGN_IN,
} from './rules-people.ts';
import { createDesk, type Desk, sessionOfBrowser } from './sign-in-session.ts';

const Asked = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: 320 }) },
  { additionalProperties: false },
);

/** Mails a link to whoever has the address, if anyone; for whom someone in this network asks. */
export type MailLink = (email: string, network: string) => Promise<void>;

/** `POST /session/link`: mails a link to sign in. Its answer is the same, and comes as soon, whether or not someone has the address. */
export function mailedLink(
  app: FastifyInstance,
  {
    mailLink,
    publicUrl,
  }: { readonly mailLink: MailLink | undefined; readonly publicUrl: string | undefined },
): void {
  const isTooMuch = createVisitCounter(SIGN_IN.perMinute);
  sessionRoutes(app, publicUrl)('POST', '/session/link', Asked, async (request, reply, body) => {
    if (mailLink === undefined) throw NO_MAIL;
    const email = readEmail(body.email);
    if (email === undefined) throw NO_ADDRESS;
    if (isTooMuch(request.ip)) throw BUSY;
    mailLink(email, clientNetwork(request.ip)).catch((error: unknown) => {
      request.log.error({ err: error, requestId: request.id }, 'a link to sign in was not mailed');
    });
    return reply.code(200).send({ sent: true });
  });
}

const NO_MAIL = new DomainError(
  'not_configured',
  'This service mails no links: its operator sets WARMPATH_MAIL_URL and WARMPATH_MAIL_FROM. An owner can make a link, and so does "warmpath member link".',
);
const NO_ADDRESS = new DomainError('invalid_request', 'This is no e-mail address.');
const BUSY = new DomainError(
  'rate_limited',
  'There were too many requests from your network. Try again in a minute.',
  { retryAfterSeconds: 60 },
);

/** Whom passkeys are for: WebAuthn's relying party. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a request: the public address, or `localhost`; undefined if browsers know no passkeys: at an address (WebAuthn
 * takes names only), and over http elsewhere than on this machine. Another name in the `Host` header is nobody's.
 */
export function relyingParty(
  { headers }: FastifyRequest,
  publicUrl: string | undefined,
): RelyingParty | undefined {
  const host = headers.host?.toLowerCase() ?? '';
  if (publicUrl !== undefined) {
    const { host: own, hostname, origin, protocol } = new URL(publicUrl);
    const isName = protocol === 'https:' && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
    if (host === own && isName) return { id: hostname, origin };
  }
  return nameOf(`http://${host}`) === 'localhost' ? { id: 'localhost', origin: `http://${host}` } : undefined;
}

/** What browsers make of a credential (`PublicKeyCredential.toJSON`); the library checks what is in it. */
const Credential = Type.Object(
  {
    id: Type.String({ minLength: 16, maxLength: 1_400 }),
    rawId: Type.String({ maxLength: 1_400 }),
    type: Type.Literal('public-key'),
    response: Type.Record(Type.String(), Type.Unknown()),
    clientExtensionResults: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    authenticatorAttachment: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { additionalProperties: false },
);
const NewPasskey = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100 }), response: Credential },
  { additionalProperties: false },
);
const SignIn = Type.Object({ response: Credential }, { additionalProperties: false });

export interface PasskeysOptions extends CookieHome {
  readonly desk: Desk;
  readonly sessions: SessionStore;
  readonly passkeys: PasskeyStore;
  readonly attempts: AttemptStore;
}

/** Base64url, as browsers write it; the database takes no NUL. */
const CREDENTIAL_ID = /^[\w-]{16,1400}$/;

/** Loaded when it is first needed: it takes a tenth of the service's start. */
const library = () => import('@simplewebauthn/server');

/**
 * `/session/passkeys`: those of who is signed in, and new ones. `/session/passkey`: signing in with one. Every ceremony begins at
 * `…/options`; its challenge is stored, bound to the browser by a cookie, and used once.
 */
export function passkeyRoutes(app: FastifyInstance, options: PasskeysOptions): void {
  const { desk, sessions, passkeys, attempts, publicUrl } = options;
  const route = sessionRoutes(app, publicUrl);
  const cookie = tokenCookie('warmpath-passkey', options);
  const isTooMuch = createVisitCounter(SIGN_IN.perMinute);

  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: AttemptKind,
    asked: { readonly challenge: string },
  ): Promise<FastifyReply> => {
    const token = await attempts.begin(kind, { challenge: asked.challenge });
    cookie.write(request, reply, token, SIGN_IN.attempt);
    return reply.code(200).send({ options: asked });
  };
  /** The challenge that this browser was given; it is used up, whatever comes of it. */
  const challengeOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: AttemptKind,
  ): Promise<string> => {
    const token = cookie.read(request);
    cookie.write(request, reply, '', 0);
    const taken = token == null ? undefined : await attempts.take(kind, hash('sha256', token, 'buffer'));
    return taken?.challenge ?? desk.refuse(request, TOO_LATE);
  };
  const partyOf = (request: FastifyRequest): RelyingParty => {
    const party = relyingParty(request, publicUrl);
    if (party === undefined) throw NO_PASSKEYS;
    return party;
  };

  route('GET', '/session/passkeys', NOTHING, async (request, reply) => {
    const all = await passkeys.list(identityOf(await desk.sessionOf(request)));
    const shown = all.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, created_at: createdAt, last_used_at: lastUsedAt ?? undefined },
    }));
    return reply.code(200).send({ passkeys: shown });
  });

  route('POST', '/session/passkeys/options', NOTHING, async (request, reply) => {
    const party = partyOf(request);
    const session = await desk.sessionOf(request);
    const identity = identityOf(session);
    const known = await passkeys.list(identity);
    if (known.length >= SIGN_IN.passkeys) throw TOO_MANY;
    const name = session.member?.name ?? session.operator?.name ?? '';
    const { generateRegistrationOptions } = await library();
    const asked = await generateRegistrationOptions({
      rpName: 'Warmpath',
      rpID: party.id,
      userName: session.member?.email ?? name,
      userDisplayName: name,
      userID: new TextEncoder().encode(identity.member?.id ?? identity.operatorId ?? ''),
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return begin(request, reply, 'new_passkey', asked);
  });

  route('POST', '/session/passkeys', NewPasskey, async (request, reply, body) => {
    const party = partyOf(request);
    const identity = identityOf(await desk.sessionOf(request));
    const name = readName(body.name);
    if (name === undefined) throw NO_NAME;
    const expectedChallenge = await challengeOf(request, reply, 'new_passkey');
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: body.response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || registrationInfo === undefined) return desk.refuse(request, NOT_VERIFIED);
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const passkey = {
      id,
      publicKey,
      counter,
      transports: transports.slice(0, 10).map((one) => one.slice(0, 20)),
    };
    if (!(await passkeys.add(identity, passkey, name))) throw TOO_MANY;
    return reply.code(200).send({ id, name });
  });

  route('DELETE', '/session/passkeys/:id', NOTHING, async (request, reply) => {
    const identity = identityOf(await desk.sessionOf(request));
    const { id } = request.params as { readonly id: string };
    const removed = CREDENTIAL_ID.test(id) && (await passkeys.remove(identity, id));
    return reply.code(200).send({ removed });
  });

  route('POST', '/session/passkey/options', NOTHING, async (request, reply) => {
    const party = partyOf(request);
    if (isTooMuch(request.ip)) throw PASSKEYS_BUSY;
    const { generateAuthenticationOptions } = await library();
    const asked = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
    return begin(request, reply, 'passkey', asked);
  });

  route('POST', '/session/passkey', SignIn, async (request, reply, { response }) => {
    const party = partyOf(request);
    desk.mayTry(request);
    const expectedChallenge = await challengeOf(request, reply, 'passkey');
    const found = await passkeys.find(response.id);
    if (found === undefined) return desk.refuse(request, NOT_VERIFIED);
    const { identity, passkey } = found;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        ...passkey,
        publicKey: Uint8Array.from(passkey.publicKey),
        transports: [...passkey.transports],
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    const isRight =
      verified &&
      authenticationInfo !== undefined &&
      (await passkeys.use(passkey.id, passkey.counter, authenticationInfo.newCounter));
    if (!isRight) return desk.refuse(request, NOT_VERIFIED);
    return desk.welcome(request, reply, await sessions.begin(identity, 'passkey', ...desk.arrival(request)));
  });
}

/** Whose passkeys they are. Throws if a pasted key is signed in, which is no person. */
function identityOf({ member, tenant, operator }: Session): Identity {
  if (member === undefined && operator === undefined) throw NO_PERSON;
  return {
    ...(member !== undefined && tenant !== undefined && { member: { tenantId: tenant.id, id: member.id } }),
    ...(operator !== undefined && { operatorId: operator.id }),
  };
}

const NO_PASSKEYS = new DomainError(
  'not_configured',
  'Passkeys need a name and https: open the console at its public address (WARMPATH_PUBLIC_URL), or on this machine at http://localhost.',
);
const NO_PERSON = new DomainError(
  'insufficient_scope',
  'You are signed in with a key. Passkeys are of members and operators: sign in by a link.',
);
const TOO_LATE = new DomainError(
  'unauthorized',
  'This took longer than ten minutes, was used before, or began in another browser. Try again.',
);
const NOT_VERIFIED = new DomainError(
  'unauthorized',
  'The passkey is not known here, or its answer does not hold. Try again, or sign in by a link.',
);
const TOO_MANY = new DomainError(
  'conflict',
  `This passkey is stored already, or there are ${SIGN_IN.passkeys}, which is the most. Remove one first.`,
);
const NO_NAME = new DomainError('invalid_request', 'Give the passkey a name of 1 to 100 characters.');
const PASSKEYS_BUSY = new DomainError(
  'rate_limited',
  'There were too many requests from your network. Try again in a minute.',
  {
    retryAfterSeconds: 60,
  },
);

export interface PeopleOptions {
  readonly sessions: SessionStore;
  readonly authenticator: Authenticator;
  readonly passkeys: PasskeyStore;
  readonly attempts: AttemptStore;
  /** The id of the installation. */
  readonly installation: string;
  /** Undefined: the service mails no links. */
  readonly mailLink: MailLink | undefined;
  readonly digests: DigestWishes;
  /** Undefined: there is none to sign in with. */
  readonly identityProvider: IdentityProvider | undefined;
  /** Shared with the keys: what is wrong from an address is counted once. */
  readonly failed: FailedAuthentications;
}

/** Everything below /session that is of people; returns what further routes there share. */
export function people(
  app: FastifyInstance,
  options: PeopleOptions & { readonly publicUrl: string | undefined },
): Desk {
  const { sessions, authenticator, failed, publicUrl, identityProvider } = options;
  const methodsFor = (request: FastifyRequest) => ({
    passkey: relyingParty(request, publicUrl) !== undefined,
    email: options.mailLink !== undefined,
    oidc: (isAtItsAddress(request, publicUrl) && identityProvider?.name) || null,
  });
  const desk = createDesk({ sessions, authenticator, failed, methodsFor });
  sessionOfBrowser(app, { desk, sessions, publicUrl });
  passkeyRoutes(app, { ...options, desk });
  mailedLink(app, options);
  digestWish(app, { ...options, desk, canMail: options.mailLink !== undefined });
  oidcRoutes(app, { ...options, desk });
  return desk;
}
