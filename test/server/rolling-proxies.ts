import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { freePort } from '../harness/haproxy.ts';
import type { Unit } from './rolling.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PATH = `${process.env.PATH}:/usr/sbin`;

const has = (program: string, ...args: readonly string[]): Promise<boolean> =>
  promisify(execFile)(program, args, { env: { PATH } }).then(
    () => true,
    () => false,
  );
export const hasNginx: boolean = await has('nginx', '-v');
export const hasCaddy: boolean = await has('caddy', 'version');

/** nginx with the server of docs/operating/secure.md, without its certificate; `lead` names another service and reloads, as upgrade.md says. */
export async function startNginx(host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-nginx-'));
  const port = await freePort();
  const [, documented = ''] =
    /```nginx\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/operating/secure.md'), 'utf8')) ?? [];
  const config = join(folder, 'nginx.conf');
  const write = (to: string) =>
    writeFile(
      config,
      `user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
       http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
         ${documented
           .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
           .replaceAll(/ssl_certificate.*\n/g, '\n')
           .replaceAll('http://127.0.0.1:8787', `http://${to}`)} }`,
    );
  await write(host);
  const child = spawn('nginx', ['-c', config, '-g', 'daemon off;'], { env: { PATH }, stdio: 'ignore' });
  return {
    address: `http://127.0.0.1:${port}`,
    async lead(to: string) {
      await write(to);
      child.kill('SIGHUP');
      await sleep(RELOADED_MS);
    },
    async stop() {
      child.kill('SIGQUIT');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Caddy with deploy/compose/Caddyfile, without its certificate, before one service that keeps its address. */
export async function startCaddy(host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-caddy-'));
  const address = `http://127.0.0.1:${await freePort()}`;
  const config = join(folder, 'Caddyfile');
  const documented = readFileSync(join(ROOT, 'deploy/compose/Caddyfile'), 'utf8');
  await writeFile(config, `{\n\tadmin off\n}\n${documented.replace('service:8787', host)}`);
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH, DOMAIN: address, HOME: folder },
    stdio: 'ignore',
  });
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** New workers have taken over by then, and those of before have sent what they took, ms. */
const RELOADED_MS = 2_000;
/** Until the proxies of a cluster have heard that an endpoint is gone: what `preStop` waits for, ms. */
const PROPAGATION_MS = 2_000;

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly replicas: number;
    readonly strategy: {
      readonly rollingUpdate: { readonly maxSurge: number; readonly maxUnavailable: number };
    };
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [
          {
            readonly readinessProbe: {
              readonly httpGet: { readonly path: string };
              readonly periodSeconds: number;
            };
            readonly lifecycle: {
              readonly preStop: { readonly exec: { readonly command: readonly string[] } };
            };
          },
        ];
      };
    };
  };
}

/** What a cluster does with deploy/kubernetes/service.yaml, over processes: probes, a Service over connections, and a rolling update. */
export async function startCluster() {
  const text = readFileSync(join(ROOT, 'deploy/kubernetes/service.yaml'), 'utf8');
  const { spec } = parseAllDocuments(text)
    .map((document) => document.toJS() as Deployment)
    .find(({ kind }) => kind === 'Deployment') as Deployment;
  const pod = spec.template.spec;
  const [{ readinessProbe, lifecycle }] = pod.containers;
  const preStopMs = Number(lifecycle.preStop.exec.command[1]) * 1_000;
  const graceMs = pod.terminationGracePeriodSeconds * 1_000;
  /** Where connections go: as kube-proxy does it, each to any of them, and there it stays. */
  const endpoints = new Set<Unit>();
  const probes = new Map<Unit, NodeJS.Timeout>();
  const leaving = new Set<Unit>();
  const server = createServer((client) => {
    const all = [...endpoints];
    const [, port] = all[Math.floor(Math.random() * all.length)]?.host.split(':') ?? [];
    const pod = createConnection(Number(port), '127.0.0.1');
    client.pipe(pod).pipe(client);
    for (const [one, other] of [
      [client, pod],
      [pod, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const probe = async (unit: Unit): Promise<void> => {
    const isReady = await fetch(unit.address + readinessProbe.httpGet.path).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady && !leaving.has(unit)) endpoints.add(unit);
    if (!isReady) endpoints.delete(unit);
  };
  const add = async (unit: Unit): Promise<void> => {
    await unit.start();
    await probe(unit);
    probes.set(
      unit,
      setInterval(() => void probe(unit), readinessProbe.periodSeconds * 1_000),
    );
  };
  const remove = async (unit: Unit): Promise<void> => {
    leaving.add(unit);
    const began = performance.now();
    setTimeout(() => endpoints.delete(unit), PROPAGATION_MS);
    await sleep(preStopMs);
    await unit.stop();
    clearInterval(probes.get(unit));
    if (performance.now() - began > graceMs) throw new Error('SIGKILL: the grace period had passed');
  };
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    replicas: spec.replicas,
    add,
    remove,
    /** One more at a time, and none less. */
    async update(old: readonly Unit[], next: readonly Unit[]) {
      if (spec.strategy.rollingUpdate.maxSurge !== 1 || spec.strategy.rollingUpdate.maxUnavailable !== 0)
        throw new Error('another update than this one');
      for (const [nth, unit] of next.entries()) {
        await add(unit);
        const before = old[nth];
        if (before !== undefined) await remove(before);
      }
    },
    stop: () => server.close(),
  };
}
