import type { Command } from 'commander';
import { configWarnings, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { addCommand, type CommonOptions, outputOf } from './arguments.ts';
import { surviveStrayFaults } from './stray-faults.ts';
import { drain, listenForStop } from './until-stopped.ts';

/** The longest request has 60 s, with a margin. */
const DRAIN_DEADLINE_MS = 65_000;

export function addSearchCommand(program: Command): void {
  addCommand(
    program,
    'search',
    'search for services that have no index of their own (WARMPATH_SEARCH_URL) until it is stopped; where it listens is PORT and HOST',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const config = readConfig();
    for (const warning of await configWarnings()) output.warn(`warning: ${warning}`);
    const log = await createLog(config);
    const stop = listenForStop();
    // Loaded here only, like the web server by `serve`.
    const { startSearchProcess } = await import('../composition/search-process.ts');
    const search = await startSearchProcess(config, log);
    surviveStrayFaults(log);
    const { address, database } = search;
    output.result({ address, database }, `Search listens on ${address}, over ${database}. Ctrl-C stops it.`);
    await stop();
    await drain({ output, log }, 'answering what is under way', DRAIN_DEADLINE_MS, () => search.close());
  });
}
