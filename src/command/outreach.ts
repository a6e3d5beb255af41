import type { Command } from 'commander';
import { configWarnings, readServiceConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { surviveStrayFaults } from './stray-faults.ts';
import { drain, listenForStop } from './until-stopped.ts';

/** The answer to a message that was handed over is waited for 20 s after a stop, writing it down is tried for 35; with a margin. */
const DRAIN_DEADLINE_MS = 65_000;

export function addOutreachCommand(program: Command): void {
  addCommand(
    program,
    'outreach',
    'draft, send and read mail until it is stopped: for services that leave it to others (WARMPATH_OUTREACH=off), or with them',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const config = await readServiceConfig();
    for (const warning of await configWarnings()) output.warn(`warning: ${warning}`);
    const log = await createLog(config);
    const stop = listenForStop();
    // Loaded here only, like the web server by `serve`.
    const { startOutreachProcess } = await import('../composition/outreach-process.ts');
    const outreach = await startOutreachProcess(config, log);
    surviveStrayFaults(log);
    const { database } = outreach;
    output.result({ database }, `Outreach runs on ${database}. Ctrl-C stops it.`);
    await stop();
    await drain({ output, log }, 'waiting for what is on the wire', DRAIN_DEADLINE_MS, () =>
      outreach.close(),
    );
  });
}
