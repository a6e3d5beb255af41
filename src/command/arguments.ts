import { type Command, InvalidArgumentError } from 'commander';
import type { Mode } from '../core/scope.ts';
import { parseMoment as readMoment } from '../core/text/moment.ts';
import { type Output, processOutput } from './output.ts';

/** What every command takes. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** What a command that works on one mode of a tenant takes. */
export interface ModeOptions extends CommonOptions {
  readonly test?: boolean;
}

/** Adds a command with the options every command has. */
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
