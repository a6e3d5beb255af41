import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '../../src/platform/values/key-scopes.ts';

/** What the provider does that it should not, or differently than usual. */
export interface Misbehaviour {
  /** Put over what the ID token says; undefined takes a claim away. */
  claims?: Readonly<Record<string, unknown>>;
  /** In place of the answer at this path. */
  answers?: Readonly<Record<string, 'never' | 'huge' | 'broken'>>;
  /** Signs the ID token, in place of the key that is published. */
  key?: KeyObject;
  /** What is led back with in place of a code. */
  error?: string;
  /** The address is told by the userinfo endpoint, not in the ID token. */
  thin?: boolean;
}

export interface PlayedIdentity {
  /** By the name `localhost`: another site than 127.0.0.1 to a browser. */
  readonly issuer: string;
  /** Of requests, in order. */
  readonly paths: readonly string[];
  person: { email: string; email_verified: unknown };
  wrong: Misbehaviour;
  /** Where the provider leads the browser that was sent to `url`. */
  consent(url: string): string;
  close(): Promise<void>;
}

/** The settings that let people sign in with it. */
export const oidcOver = ({ issuer }: Pick<PlayedIdentity, 'issuer'>, publicUrl: string) => ({
  ...{ publicUrl, oidcIssuer: issuer, oidcClientId: 'client', oidcName: 'Made ID' },
  oidcClientSecret: new Secret('marked-client-secret'),
});

/**
 * FAKE, made from OpenID Connect Core 1.0, RFC 6749 and RFC 7636, not recorded from any provider. Everybody who is sent to it is `person`
 * and agrees.
 */
export async function playIdentity(): Promise<PlayedIdentity> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const paths: string[] = [];
  const codes = new Map<string, URLSearchParams>();

  const idToken = (asked: URLSearchParams): string => {
    const now = Math.floor(Date.now() / 1000);
    const told = played.wrong.thin === true ? {} : played.person;
    const claims = {
      ...{ iss: played.issuer, aud: 'client', sub: 'person-1', iat: now, exp: now + 300 },
      ...{ nonce: asked.get('nonce'), ...told, ...played.wrong.claims },
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), played.wrong.key ?? privateKey).toString('base64url')}`;
  };
  const consent = (text: string): string => {
    const asked = new URL(text).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    if (played.wrong.error === undefined) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, asked);
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', played.wrong.error);
    return back.href;
  };
  const tokens = (form: URLSearchParams, authorization: string): [number, object] => {
    const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    // RFC 6749 §2.3.1: both parts are form-encoded first.
    if (decodeURIComponent(credentials) !== 'client:marked-client-secret') {
      return [401, { error: 'invalid_client' }];
    }
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      asked?.get('code_challenge_method') === 'S256' &&
      asked.get('code_challenge') === challenge &&
      asked.get('redirect_uri') === form.get('redirect_uri');
    if (!isRight) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'marked-access', token_type: 'Bearer', id_token: idToken(asked) }];
  };
  const answer = (path: string, form: URLSearchParams, authorization: string): [number, object] => {
    const { issuer } = played;
    if (path === '/jwks') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
      return [200, { keys: [key] }];
    }
    if (path === '/token') return tokens(form, authorization);
    if (path === '/userinfo') return [200, { sub: 'person-1', ...played.person }];
    const endpoints = {
      ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/userinfo` },
    };
    return [200, { issuer, ...endpoints, response_types_supported: ['code'] }];
  };

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', played.issuer);
      paths.push(pathname);
      const how = played.wrong.answers?.[pathname];
      if (how === 'never') return;
      if (pathname === '/authorize') {
        response.writeHead(302, { location: consent(`${played.issuer}${request.url}`) }).end();
        return;
      }
      const [status, body] =
        how === 'broken'
          ? [500, {}]
          : answer(pathname, new URLSearchParams(text), request.headers.authorization ?? '');
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(how === 'huge' ? `{"x":"${'y'.repeat(1_000_000)}"}` : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const played: PlayedIdentity = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    paths,
    person: { email: 'ada@blipgrid.example', email_verified: true },
    wrong: {},
    consent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return played;
}
