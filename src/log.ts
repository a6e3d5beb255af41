import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** The log of the service and its workers: JSON lines on stderr, so that stdout stays the command's own. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  );
}
