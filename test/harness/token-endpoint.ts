import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '../../src/platform/values/key-scopes.ts';

/** What a request to the endpoint brought. */
export interface TokenRequest {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

export interface FakeTokenEndpoint {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly requests: readonly TokenRequest[];
  /** A consent a person gave: the code it brings, for the challenge of our request. */
  allow(challenge: string, redirectUri: string): string;
  /** The consent is withdrawn: every refresh token there is stops working. */
  withdraw(): void;
  /** What comes next in place of an answer; undefined: answers as usual. */
  failing: { readonly status: number; readonly body: string } | 'hang up' | undefined;
  /** Seconds a token is good for. */
  expiresIn: number;
  /** Before an answer, ms. */
  delayMs: number;
  close(): Promise<void>;
}

/** The settings by which consents and tokens go to the endpoint, for Google and for Microsoft. */
export const oauthOver = ({ url }: Pick<FakeTokenEndpoint, 'url'>) => ({
  googleClientId: 'client',
  googleClientSecret: new Secret('marked-client-secret'),
  googleAuthorizeUrl: 'https://consent.example/auth',
  googleTokenUrl: `${url}/google`,
  microsoftClientId: 'client',
  microsoftClientSecret: new Secret('marked-client-secret'),
  microsoftTenant: 'common',
  microsoftLoginUrl: url,
});

/**
 * FAKE, made from RFC 6749, RFC 7636 and what Google and Microsoft write about theirs, not recorded from them: one server
 * for both. `rotates` as Microsoft does: each refresh token works once and brings the next; Google's stays.
 */
export async function fakeTokenEndpoint({ rotates }: { rotates: boolean }): Promise<FakeTokenEndpoint> {
  const requests: TokenRequest[] = [];
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const refreshTokens = new Set<string>();
  const made = (kind: string) => `marked-${kind}-${randomBytes(12).toString('hex')}`;

  const answer = (form: Readonly<Record<string, string>>): { status: number; body: object } => {
    const refused = (error: string, status = 400) => ({
      status,
      body: { error, error_description: `no: ${form.refresh_token ?? form.code}` },
    });
    if (form.client_id !== 'client' || form.client_secret !== 'marked-client-secret') {
      return refused('invalid_client', 401);
    }
    const tokens = (refresh: string | undefined) => ({
      status: 200,
      body: {
        access_token: made('access'),
        token_type: 'Bearer',
        expires_in: endpoint.expiresIn,
        ...(refresh === undefined ? {} : { refresh_token: refresh }),
      },
    });
    const issue = () => {
      const token = made('refresh');
      refreshTokens.add(token);
      return token;
    };
    if (form.grant_type === 'authorization_code') {
      const code = codes.get(form.code ?? '');
      codes.delete(form.code ?? '');
      const challenge = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url');
      const isRight = code?.challenge === challenge && code.redirectUri === form.redirect_uri;
      return isRight ? tokens(issue()) : refused('invalid_grant');
    }
    if (form.grant_type !== 'refresh_token') return refused('unsupported_grant_type');
    const known = refreshTokens.has(form.refresh_token ?? '');
    if (!known) return refused('invalid_grant');
    if (!rotates) return tokens(undefined);
    refreshTokens.delete(form.refresh_token ?? '');
    return tokens(issue());
  };

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(text));
      requests.push({ path: request.url ?? '', form });
      const { failing } = endpoint;
      if (failing === 'hang up') return request.socket.destroy();
      const { status, body } = failing ?? answer(form);
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      }, endpoint.delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint: FakeTokenEndpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    allow(challenge, redirectUri) {
      const code = made('code');
      codes.set(code, { challenge, redirectUri });
      return code;
    },
    withdraw: () => refreshTokens.clear(),
    failing: undefined,
    expiresIn: 3_599,
    delayMs: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return endpoint;
}
