import { readFile, readlink } from 'node:fs/promises';

/** Whether a process exists and is more than a zombie (an adopted child that was not waited for). */
export async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false;
  }
  // The state follows the name, which stands in brackets and may hold anything, brackets too.
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (line === undefined) return true; // no /proc here (macOS)
  return line[line.lastIndexOf(')') + 2] !== 'Z';
}

/**
 * Whether a living process is the postmaster of the cluster: postgres changes into its data directory. Where
 * that cannot be seen (no /proc, another user's process) the command line decides; without one it counts as
 * true.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (directory !== undefined) return directory === cluster;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined || command.includes('postgres');
}
