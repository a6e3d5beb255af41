import type { TestService } from './service.ts';

/** An answer as a browser has it. */
export interface BrowserAnswer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly message?: string };
  readonly headers: Readonly<Record<string, unknown>>;
  /** As it was sent. */
  readonly text: string;
  /** The Set-Cookie header. */
  readonly cookie: string | undefined;
}

/** What a browser does of its own accord: keeps cookies, and says from which site a request comes. */
export interface PlayedBrowser {
  /** Name to value; to be looked at, and changed. */
  readonly cookies: Map<string, string>;
  ask(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<BrowserAnswer>;
}

/**
 * A browser on a page of the service, over http on this machine; with the cookies of another, it is the same one on another page. A
 * header that is undefined is not sent.
 */
export function playedBrowser(
  service: TestService,
  host = '127.0.0.1:8787',
  cookies = new Map<string, string>(),
): PlayedBrowser {
  return {
    cookies,
    async ask(method, path, body, headers = {}) {
      const all = {
        host,
        'user-agent': 'Mozilla/5.0 (played)',
        'sec-fetch-site': 'same-origin',
        ...(method === 'GET' ? {} : { origin: `http://${host}` }),
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const response = await service.service.http.inject({
        method: method as 'GET',
        url: path,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const written = [response.headers['set-cookie'] ?? []].flat();
      for (const line of written) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : {},
        headers: response.headers,
        text: response.body,
        cookie: written[0],
      };
    },
  };
}
