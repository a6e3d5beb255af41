import { homedir } from 'node:os';
import { wp } from './wp.ts';

const interrupt = new AbortController();
// The first one ends the call that is on its way; by the second Node ends at once.
process.once('SIGINT', () => interrupt.abort());
// Who reads along may go (`| head -1`, a terminal that closes): nobody is there to be told more.
process.stdout.on('error', () => process.exit());
process.stderr.on('error', () => {});

process.exitCode = await wp(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  home: homedir(),
  interrupted: interrupt.signal,
});
