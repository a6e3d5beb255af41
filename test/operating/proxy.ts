import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { selfSigned } from '../harness/certificate.ts';
import { parsePage, ROOT } from '../markdown.ts';

const HOST = 'warmpath.example.com';

export interface RunningProxy {
  /** Status and body of a GET through it, as a client that trusts its certificate sees them. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<{ status: number; body: string }>;
  stop(): Promise<void>;
}

/** nginx with the block of docs/operating/secure.md before this service; certificate and port are of the test, the rest is not touched. */
export async function startNginx(folder: string, service: string): Promise<RunningProxy> {
  const page = 'docs/operating/secure.md';
  const { blocks } = parsePage(page, readFileSync(join(ROOT, page), 'utf8'));
  const block = blocks.find(({ language }) => language === 'nginx')?.text ?? '';
  const { key, cert } = selfSigned(HOST);
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'cert.pem'), cert);
  const port = await freePort();
  const server = block
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/g, join(folder, 'cert.pem'))
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/g, join(folder, 'key.pem'))
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('127.0.0.1:8787', new URL(service).host);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary}\n${server}}\n`,
  );
  const child = spawn('nginx', ['-c', config], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  const get: RunningProxy['get'] = (path, headers = {}) =>
    new Promise((done, fail) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: HOST, ...headers },
        ca: cert,
        servername: HOST,
      };
      request(options, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part) => {
          body += part;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
      })
        .on('error', fail)
        .end();
    });
  for (let tries = 0; ; tries += 1) {
    expect(child.exitCode, said).toBe(null);
    if (await get('/healthz').catch(() => undefined)) break;
    if (tries > 200) throw new Error(`nginx does not answer: ${said}`);
    await sleep(50);
  }
  return {
    get,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
