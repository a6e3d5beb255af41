import type { Command } from 'commander';
import { configWarnings, readServiceConfig } from '../config.ts';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { describeFirstStart, describeStart, prepareFirstStart } from './first-start.ts';

/** A billed request has 30 s in all, the longest 60; what is not answered by then never will be. */
const DRAIN_DEADLINE_MS = 65_000;
/** As a shell reports a process that a signal ended: 128 and the number of SIGINT. */
const EXIT_INTERRUPTED = 130;

export function addServeCommand(program: Command): void {
  addCommand(program, 'serve', 'run the service until it is stopped').action(
    async (options: CommonOptions) => {
      const output = outputOf(options);
      const config = await readServiceConfig();
      for (const warning of await configWarnings()) output.warn(`warning: ${warning}`);
      // Loaded here only: the other commands start in half the time without the web server.
      const { createLog, startService } = await import('../main.ts');
      const log = createLog(config);
      const stop = waitForStop();
      const service = await startService(config, log);
      // After the port is ours: keys made by a start that failed would never be seen.
      const first = await prepareFirstStart(service.store);
      const { address } = service;
      output.result(
        { address, ...first },
        first === undefined ? describeStart(address) : describeFirstStart(first, address),
      );
      await stop;
      output.note('Stopping: answering what is under way. A second Ctrl-C stops at once.');
      const overdue = setTimeout(() => {
        log.error(
          { drain_ms: DRAIN_DEADLINE_MS },
          'did not stop in time; stopped hard, the next start recovers',
        );
        process.exit(1);
      }, DRAIN_DEADLINE_MS);
      await service.close();
      clearTimeout(overdue);
    },
  );
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = () => {
      if (asked) process.exit(EXIT_INTERRUPTED);
      asked = true;
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
