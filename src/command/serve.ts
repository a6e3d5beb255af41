import type { Command } from 'commander';
import { configWarnings, readServiceConfig, writtenSettings } from '../config.ts';
import { openedAt } from '../core/account/people/sign-in-link.ts';
import { createLog } from '../log.ts';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { describeFirstStart, describeStart, prepareFirstStart } from './first-start.ts';
import { storeStory } from './sandbox/sandbox-story.ts';
import { surviveStrayFaults } from './stray-faults.ts';
import { drain, listenForStop } from './until-stopped.ts';

/** A billed request has 30 s in all, the longest 60; what is not answered by then never will be. */
const DRAIN_DEADLINE_MS = 65_000;

export function addServeCommand(program: Command): void {
  addCommand(
    program,
    'serve',
    'run the service until it is stopped; where it listens is PORT and HOST in the environment',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const config = await readServiceConfig();
    for (const warning of await configWarnings()) output.warn(`warning: ${warning}`);
    // Loaded here only: the other commands start in half the time without the web server.
    const { startService } = await import('../main.ts');
    const { checkLookups } = await import('./doctor/sources.ts');
    const log = await createLog(config);
    const stop = listenForStop();
    const { doctorOf } = await import('./doctor/of-service.ts');
    const facts = { settings: await writtenSettings(), checks: checkLookups(config) };
    const service = await startService(config, log, facts, doctorOf(config));
    surviveStrayFaults(log);
    // After the port is ours: keys made by a start that failed would never be seen.
    const isTerminal = process.stdout.isTTY === true;
    const { address } = service;
    const first = await prepareFirstStart(service.store, {
      isTerminal,
      dataDir: config.dataDir,
      address: config.publicUrl ?? openedAt(address),
    });
    if (first !== undefined) {
      const start = performance.now();
      await storeStory(service, first.tenantId).catch((error: unknown) =>
        log.warn({ err: error }, 'the made-up raise of the sandbox was not stored whole'),
      );
      log.info({ ms: Math.round(performance.now() - start) }, 'stored the made-up raise of the sandbox');
    }
    output.result(
      { address, ...first },
      first === undefined ? describeStart(address) : describeFirstStart(first, address),
    );
    await stop();
    await drain({ output, log }, 'answering what is under way', DRAIN_DEADLINE_MS, () => service.close());
  });
}
