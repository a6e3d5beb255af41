import { hash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { readName } from '../../core/account/people/fields.ts';
import type {
  AttemptKind,
  AttemptStore,
  Identity,
  PasskeyStore,
  Session,
  SessionStore,
} from '../../core/account/people/ports.ts';
import { SIGN_IN } from '../../core/account/people/sign-in.ts';
import { DomainError } from '../../core/errors.ts';
import { NOTHING } from '../../endpoints/endpoint.ts';
import { createVisitCounter } from '../plugins/visits.ts';
import { type CookieHome, tokenCookie } from './cookie.ts';
import type { Desk } from './desk.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { sessionRoutes } from './session-route.ts';

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
    if (isTooMuch(request.ip)) throw BUSY;
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

/** Whose passkeys they are. Throws where a pasted key is signed in, which is no person. */
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
const BUSY = new DomainError(
  'rate_limited',
  'There were too many requests from your network. Try again in a minute.',
  {
    retryAfterSeconds: 60,
  },
);
