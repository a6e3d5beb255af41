import { request as ask, type IncomingHttpHeaders } from 'node:http';

export interface RawRequest {
  /** POST if nothing is said. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is where it is a text, else as JSON; POST and PUT only. */
  readonly body?: unknown;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent; tests say what it must be
  readonly json: any;
}

/** A request with any headers: `fetch` sets some itself, Host among them. */
export function sendRaw(
  url: string,
  { method = 'POST', headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = ask(url, { method, headers });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const json = text === '' ? undefined : JSON.parse(text);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    request.on('error', reject);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    request.end(method === 'POST' || method === 'PUT' ? text : undefined);
  });
}
