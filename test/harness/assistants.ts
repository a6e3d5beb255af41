import { hash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Role } from '../../src/accounts/rules-people.ts';
import type { PlayedBrowser } from './browser.ts';
import { type MemberOf, memberOf, signedInAs } from './people.ts';
import type { TestService } from './service.ts';

/** Where an assistant of these tests takes its answer. */
export const REDIRECT = 'https://assistant.example/callback';
/** What an owner says yes to. */
export const CONSENT = { may: 'spend', mode: 'test', daily_credits: 50, days: 30 };

export interface Begun {
  readonly browser: PlayedBrowser;
  readonly id: string;
  readonly verifier: string;
  readonly clientId: string;
  /** Where the browser was sent; undefined if it was shown a page. */
  readonly location: string | undefined;
}

/** Assistants, and browsers of people, before a service that listens at `address`. */
export function playedAssistants(service: TestService, address: string) {
  /** A form post as a client makes it. */
  async function post(path: string, fields: Readonly<Record<string, string>>) {
    const answer = await fetch(`${address}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, string> };
  }

  async function register(more: object = {}): Promise<string> {
    const answer = await fetch(`${address}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Claude', redirect_uris: [REDIRECT], ...more }),
    });
    const body = (await answer.json()) as { client_id: string };
    expect([answer.status, body]).toMatchObject([201, {}]);
    return body.client_id;
  }

  const ownerIn = (role?: Role) =>
    memberOf(service, role).then(async (one) => ({ one, in: await signedInAs(service, one) }));

  /** A browser of somebody who is signed in, sent by an assistant to the page of consent. */
  async function begin(
    browser: PlayedBrowser,
    clientId: string,
    more: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Begun> {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams(
      Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: REDIRECT,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
        resource: `${address}/mcp`,
        state: 'state-1',
        scope: 'read spend write',
        ...more,
      }).filter((one): one is [string, string] => one[1] !== undefined),
    );
    const sent = await browser.ask('GET', `/oauth/authorize?${query}`, undefined, {
      'sec-fetch-site': 'cross-site',
    });
    const id =
      new URL(String(sent.headers.location ?? 'about:blank'), address).searchParams.get('with') ?? '';
    return { browser, id, verifier, clientId, location: sent.headers.location as string | undefined };
  }

  /** The address that the browser ends at after a decision. */
  async function decide(
    { browser, id }: Pick<Begun, 'browser' | 'id'>,
    decision: object = CONSENT,
  ): Promise<URL> {
    const { body, status } = await browser.ask('POST', `/session/assistants/${id}`, decision);
    expect(status, JSON.stringify(body)).toBe(200);
    const { pathname } = new URL(String(body.url));
    const back = await browser.ask('GET', pathname, undefined, { 'sec-fetch-site': 'same-origin' });
    return new URL(String(back.headers.location));
  }

  const exchange = (
    { verifier, clientId }: Begun,
    code: string | null,
    more: Readonly<Record<string, string>> = {},
  ) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: REDIRECT,
      client_id: clientId,
      code_verifier: verifier,
      resource: `${address}/mcp`,
      ...more,
    });

  const refresh = (clientId: string, token: string | undefined) =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token ?? '', client_id: clientId });

  /** What /mcp answers to a token. */
  async function usage(token: string | undefined, path = '/mcp') {
    const answer = await fetch(`${address}${path}`, {
      method: path === '/mcp' ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      ...(path === '/mcp' ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) } : {}),
    });
    return { status: answer.status, challenge: answer.headers.get('www-authenticate') };
  }

  async function connected(decision: object = CONSENT, one?: MemberOf) {
    const { in: browser } = one === undefined ? await ownerIn() : { in: await signedInAs(service, one) };
    const begun = await begin(browser, await register());
    const end = await decide(begun, decision);
    const { body } = await exchange(begun, end.searchParams.get('code'));
    return { browser, begun, end, tokens: body };
  }
  return { post, register, ownerIn, begin, decide, exchange, refresh, usage, connected };
}
