import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What the `SystemCallFilter=` lines of a systemd unit let through, as a seccomp profile for a container; everything else fails with
 * EPERM, as `SystemCallErrorNumber=EPERM` says. Sets such as `@system-service` are those of the systemd of this machine.
 */
export function unitFilter(unitPath: string): string {
  const sets = new Map<string, string[]>();
  let members: string[] = [];
  for (const line of execFileSync('systemd-analyze', ['syscall-filter', '--no-pager'], { stdio: 'pipe' })
    .toString()
    .split('\n')) {
    if (line.startsWith('@')) {
      members = [];
      sets.set(line.trim(), members);
    } else if (/^ {4}[@\w]/.test(line)) members.push(line.trim());
  }
  const expand = (name: string): string[] =>
    name.startsWith('@') ? (sets.get(name) ?? []).flatMap(expand) : [name];
  const allowed = new Set<string>();
  for (const [, list = ''] of readFileSync(unitPath, 'utf8').matchAll(/^SystemCallFilter=(.*)$/gm)) {
    const names = list.replace(/^~/, '').split(' ').flatMap(expand);
    for (const name of names) list.startsWith('~') ? allowed.delete(name) : allowed.add(name);
  }
  if (allowed.size < 100)
    throw new Error(`${unitPath} lets ${allowed.size} system calls through: the sets are unknown`);
  return JSON.stringify({
    defaultAction: 'SCMP_ACT_ERRNO',
    defaultErrnoRet: 1,
    syscalls: [{ names: [...allowed], action: 'SCMP_ACT_ALLOW' }],
  });
}
