import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parse } from 'yaml';

/** What of a service in compose.yaml a container of podman is started with. */
export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
}

/** The services of a compose file, with variables replaced as Docker Compose does: `${A}`, `${A:-default}`, `${A:?message}`. Throws the message. */
export function composeServices(
  text: string,
  variables: Readonly<Record<string, string>>,
): Record<string, ComposeService> {
  const replaced = text.replace(
    /\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g,
    (_, name: string, kind?: string, more = '') => {
      const value = variables[name] ?? '';
      if (value !== '' || kind === undefined) return value;
      if (kind === ':?') throw new Error(`${name} ${more}`);
      return more;
    },
  );
  return (parse(replaced, { merge: true }) as { services: Record<string, ComposeService> }).services;
}

/** The `NAME=value` lines of an env file. */
export function readEnvFile(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Options of `podman run` for a service; paths and named volumes count from `folder`. */
export function optionsOf(service: ComposeService, folder: string): string[] {
  const each = (option: string, values: readonly string[] = []) => values.flatMap((value) => [option, value]);
  return [
    ...(service.read_only === true ? ['--read-only'] : []),
    ...each('--cap-drop', service.cap_drop),
    ...each('--cap-add', service.cap_add),
    ...each(
      '--security-opt',
      service.security_opt?.map((option) => option.replace(/:true$/, '')),
    ),
    ...each('--tmpfs', service.tmpfs),
    ...each(
      '--env',
      Object.entries(service.environment ?? {}).map(([name, value]) => `${name}=${value}`),
    ),
    ...(service.env_file === undefined ? [] : ['--env-file', `${folder}/${service.env_file}`]),
    ...each(
      '--volume',
      service.volumes?.map((volume) => volume.replace(/^\.\.?\//, `${folder}/$&`)),
    ),
  ];
}

const run = promisify(execFile);
/** One call of podman on a busy machine, ms: a stop takes 75 s at most. */
const PODMAN_LIMIT_MS = 120_000;
/**
 * No systemd runs here, so podman makes no control groups and no timers of health checks; it has the network of this process. Limits
 * are given because the defaults may be above what this machine allows. Docker mounts no other temporary folders by itself.
 */
const HERE = [
  '--network=host',
  '--cgroups=disabled',
  '--no-healthcheck',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
  '--read-only-tmpfs=false',
];

/** Runs podman and returns what it printed; throws with its complaint. */
export async function podman(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('podman', [...args], {
    timeout: PODMAN_LIMIT_MS,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.trim();
}

/** Starts a container, in a control group if one is named. Everything after the options is image and command. */
export async function start(
  name: string,
  options: readonly string[],
  image: string,
  command: readonly string[] = [],
  group?: string,
): Promise<void> {
  const args = ['run', '--detach', '--name', name, ...HERE, ...options, image, ...command];
  if (group === undefined) await podman(...args);
  else
    await run('sh', ['-c', 'echo $$ >"$0/cgroup.procs" && exec podman "$@"', group, ...args], {
      timeout: PODMAN_LIMIT_MS,
    });
}

/** What a container has written to stdout and stderr. */
export async function logOf(name: string): Promise<string> {
  const { stdout, stderr } = await run('podman', ['logs', name], { maxBuffer: 16 * 1024 * 1024 });
  return stdout + stderr;
}

/** Stops a container as Docker does and returns its exit code. */
export async function stopped(name: string): Promise<number> {
  await podman('stop', '--time', '75', name);
  return Number(await podman('inspect', '--format', '{{.State.ExitCode}}', name));
}
