import { parseSetCookie } from 'cookie';
import type { LightMyRequestResponse } from 'fastify';
import type { HttpServer } from '../../src/surfaces/http-server.ts';
import type { FakeTokenEndpoint } from './token-endpoint.ts';

/** A browser as far as consents need one: it keeps cookies, opens pages and presses the one button of a form. */
export interface ConsentBrowser {
  readonly cookies: Map<string, string>;
  open(address: string): Promise<LightMyRequestResponse>;
  /** Sends the form of a page that was opened, or other fields in its place. */
  press(address: string, page: string | Record<string, string>): Promise<LightMyRequestResponse>;
}

export function consentBrowser(http: HttpServer): ConsentBrowser {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', address: string, payload?: string) => {
    const { pathname, search } = new URL(address, 'https://warm.example');
    const answer = await http.inject({
      method,
      url: pathname + search,
      headers: {
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') }),
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const { name, value = '', maxAge } = parseSetCookie(line);
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    open: (address) => send('GET', address),
    press: (address, page) =>
      send('POST', address, new URLSearchParams(typeof page === 'string' ? fieldsOf(page) : page).toString()),
  };
}

/** The hidden fields of the form of a page. */
export function fieldsOf(page: string): Record<string, string> {
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
}

/** Opens the link, presses the button and allows access: the address the provider sends this browser back to. */
export async function allowAccess(
  browser: ConsentBrowser,
  link: string,
  endpoint: FakeTokenEndpoint,
): Promise<string> {
  const pressed = await browser.press(link, (await browser.open(link)).body);
  return comeBack(`${pressed.headers.location}`, endpoint);
}

/** The address to which the provider redirects a person who allows access. */
export function comeBack(provider: string, endpoint: FakeTokenEndpoint): string {
  const asked = new URL(provider).searchParams;
  const code = endpoint.allow(asked.get('code_challenge') ?? '', asked.get('redirect_uri') ?? '');
  return `/oauth/callback?state=${asked.get('state')}&code=${code}`;
}
