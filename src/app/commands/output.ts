import { type Command, InvalidArgumentError } from 'commander';
import type { Connection } from '../../platform/database/connection.ts';
import type { Postgres } from '../../platform/database/postgres.ts';
import { COMMAND_WAIT_MS, openStore, type StoreOptions } from '../../platform/database/store.ts';
import type { Mode } from '../../platform/values/scope.ts';
import { parseMoment as readMoment, snakeCased } from '../../platform/values/text.ts';
import { storeOf } from '../compose/over-store.ts';
import { type Config, readConfig } from '../settings/config.ts';

/** Where a command writes: one result on stdout; everything else, also progress, on stderr. */
export interface Output {
  readonly json: boolean;
  /** The result: `value` as the one JSON document with `--json`, else `text`. Once per command. */
  result(value: unknown, text: string): void;
  note(line: string): void;
  warn(line: string): void;
}

export function processOutput(json: boolean): Output {
  return {
    json,
    result: (value, text) => {
      process.stdout.write(`${json ? JSON.stringify(snakeCased(value)) : text}\n`);
    },
    note: (line) => {
      if (!json) process.stderr.write(`${line}\n`);
    },
    warn: (line) => {
      process.stderr.write(`${line}\n`);
    },
  };
}

/** Rows under their headings in columns as wide as they need; numbers to the right. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = headings.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A moment for a table: minutes are enough; UTC. */
export function minute(date: Date | string | null): string {
  return date === null ? '-' : `${new Date(date).toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

export interface CommonOptions {
  readonly json?: boolean;
}

export interface ModeOptions extends CommonOptions {
  readonly test?: boolean;
}

export function addCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--json', 'write the result as one JSON document');
}

export function outputOf(options: CommonOptions): Output {
  return processOutput(options.json ?? false);
}

export function modeOf(options: ModeOptions): Mode {
  return options.test ? 'test' : 'live';
}

/** An id as `tenant list` and `key list` print it. */
export function parseId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('Expected an id such as 0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77.');
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,16}$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const startOf = (day: string): string => `${day}T00:00:00Z`;

/** A date (its start, UTC) or a moment with its zone. */
export function parseMoment(text: string): Date {
  const moment = readMoment(DAY.test(text) ? startOf(text) : text);
  if (moment !== undefined) return moment;
  throw new InvalidArgumentError('Expected a date such as 2027-01-31 or 2027-01-31T18:00:00Z.');
}

/** A calendar day that exists, `YYYY-MM-DD`. */
export function parseDay(text: string): string {
  if (DAY.test(text) && readMoment(startOf(text)) !== undefined) return text;
  throw new InvalidArgumentError('Expected a day such as 2027-01-31.');
}

/** `YYYY-MM` of the arguments. */
export function parseMonth(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a month, such as 2026-01.');
}

export interface CommandStore {
  /** The database under the role of operators: it sees every tenant. */
  readonly db: Postgres;
  /** The same under the role that answers requests. */
  readonly service: Postgres;
  /** As the login of the settings, without a role: the owner of the tables in the simple case. */
  readonly connection: Connection;
  readonly migrations: readonly string[];
}

/**
 * Opens the database the settings name, whether or not a service runs on it, does the work and closes it again.
 * Migrations that are due are applied first where this login owns the tables; else a schema of another version is refused.
 */
export async function withStore<Result>(
  output: Output,
  work: (store: CommandStore) => Promise<Result>,
  config: Config = readConfig(),
): Promise<Result> {
  const store = await openStore(storeOptions(output, config));
  try {
    return await work({
      db: store.system,
      service: store.service,
      connection: store.connection,
      migrations: store.migrations,
    });
  } finally {
    await store.close();
  }
}

/** Which database the settings name, as commands open it. */
export function storeOptions(output: Output, config: Config = readConfig()): StoreOptions {
  return {
    purpose: 'command',
    ...storeOf(config),
    waitMs: COMMAND_WAIT_MS,
    log: output.note,
  };
}
