import { homedir } from 'node:os';
import { wp } from './program.ts';

const interrupt = new AbortController();
// The first one ends the call that is on its way; by the second Node ends at once.
process.once('SIGINT', () => interrupt.abort());
// Each result that cannot be written rejects where it is written.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

process.exitCode = await wp(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  home: homeOf(),
  interrupted: interrupt.signal,
});

/** The user's folder; empty if there is none, as of a number without an account in a container: Node throws then. */
function homeOf(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}
