import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a publisher answers for one address. */
export interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly body: Buffer | string;
}

/** Publishers on this machine, as a mirror of them: `https://<host>/<path>` is asked for at `<url>/<host>/<path>`. */
export class PublisherSite {
  /** By address without the scheme and without what follows a "?"; what is not in it answers 404. */
  readonly answers = new Map<string, Answer>();
  /** Addresses asked for, with who asked. */
  readonly asked: { readonly address: string; readonly userAgent: string | undefined }[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Every address of which `part` is a part answers this, or is taken away (undefined). Throws if there is none. */
  plant(part: string, answer: Answer | undefined): void {
    const addresses = [...this.answers.keys()].filter((address) => address.includes(part));
    if (addresses.length === 0) throw new Error(`the site has no ${part}`);
    for (const address of addresses) {
      if (answer === undefined) this.answers.delete(address);
      else this.answers.set(address, answer);
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const address = decodeURI((request.url ?? '').slice(1).split('?')[0] ?? '');
    this.asked.push({ address, userAgent: request.headers['user-agent'] });
    const {
      status = 200,
      type,
      body,
    } = this.answers.get(address) ?? {
      status: 404,
      type: 'text/html; charset=UTF-8',
      body: '<!DOCTYPE html><html><head><title>Page not found</title></head></html>',
    };
    const bytes = Buffer.from(body);
    const headers = type === undefined ? {} : { 'content-type': type };
    const [, last] = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (status !== 200 || last === undefined || bytes.length === 0) {
      response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
      return;
    }
    const some = bytes.subarray(0, Number(last) + 1);
    const range = `bytes 0-${some.length - 1}/${bytes.length}`;
    response.writeHead(206, { ...headers, 'content-range': range, 'content-length': some.length }).end(some);
  }
}
