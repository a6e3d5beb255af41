import pino, { type Logger } from 'pino';

/** What waits for a reader of the log that has fallen behind, bytes: some thousand lines. More is dropped. */
const WAITING_LIMIT = 1024 * 1024;

/**
 * The log of the service and its workers on stderr, so that stdout stays the command's own: text for a person at a terminal,
 * JSON lines elsewhere. A reader that stalls or goes holds up nothing and ends nothing.
 */
export async function createLog(
  config: { readonly logLevel: string },
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'> & { readonly fd: number } = process.stderr,
): Promise<Logger> {
  const options = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const destination = pino.destination({ fd: stream.fd, sync: false, maxLength: WAITING_LIMIT });
  destination.on('error', () => {}); // a terminal that was closed, say: no reader is left
  if (!stream.isTTY) return pino(options, destination);
  // Loaded here only. The formatter, not its transport: a thread of its own would lose the last lines at the end.
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    colorize: stream.hasColors(),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
  });
  return pino(options, { write: (line) => destination.write(format(line)) });
}
