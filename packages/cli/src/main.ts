import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { ENDINGS } from './failure.ts';
import { wp } from './program.ts';

const interrupt = new AbortController();
// The first one ends the call that is on its way; by the second Node ends at once.
process.once('SIGINT', () => interrupt.abort());
// Who reads along may go (`| head -1`, a terminal that closes): nobody is there to be told more. A result that is lost on
// its way to a file is a failure.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  writeSync(2, `wp: The result could not be written: ${message}.\n`);
  process.exit(ENDINGS.defect.exitCode);
});
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
