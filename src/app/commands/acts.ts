import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Command } from 'commander';
import type { Static, TSchema } from 'typebox';
import { audited } from '../../accounts/audited-call.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Operation } from '../../platform/operations/operation.ts';
import { createValidator } from '../../platform/operations/validate.ts';
import type { AuditTarget } from '../../platform/values/address.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { createOperatorServices, type OperatorServicesOfDatabase } from '../compose/operator-services.ts';
import { readConfig } from '../settings/config.ts';
import { type CommonOptions, type Output, outputOf, withStore } from './output.ts';

/** Whoever may run commands on the host; no operator signs in for them. */
const BY = { id: '00000000-0000-0000-0000-000000000000', name: 'warmpath command' };

type Act<Body extends TSchema, Query extends TSchema, Data extends TSchema> = Operation<
  'operator',
  Body,
  Query,
  Data,
  keyof OperatorServicesOfDatabase
>;

interface Asked<Body, Query> {
  readonly body?: Body;
  readonly query?: Query;
}

/** Does what the admin API does at this operation, with its bounds and its entry in the audit log. */
export function act<Body extends TSchema, Query extends TSchema, Data extends TSchema>(
  output: Output,
  operation: Act<Body, Query, Data>,
  { body, query }: Asked<Static<Body>, Static<Query>>,
): Promise<Static<Data>> {
  for (const [part, value] of [['body', body] as const, ['query', query] as const]) {
    const checked = createValidator(operation.schema[part], part)(value ?? {});
    if (!checked.ok) throw new OperatorError('usage', checked.error.message);
  }
  return inDatabase(output, operation, { body, query }, async (_db, services, context) => {
    const input = { body: body as never, query: query as never };
    // As it is over HTTP: times are texts.
    return JSON.parse(JSON.stringify(await operation.run(services as never, context, input)));
  });
}

/** Does `work`, this operation with more of an answer, and notes it in the audit log as the operation; `made`: what came of it. */
export function actAs<Body extends TSchema, Result>(
  output: Output,
  operation: Act<Body, TSchema, TSchema>,
  body: Partial<Static<Body>>,
  work: (db: Db) => Promise<Result>,
  made: (result: Result) => AuditTarget | undefined = () => undefined,
): Promise<Result> {
  const { schema } = operation;
  const noted = { ...operation, schema: { ...schema, audit: { ...schema.audit, made } } };
  return inDatabase(output, noted as never, { body }, work);
}

function inDatabase<Result>(
  output: Output,
  operation: Act<TSchema, TSchema, TSchema>,
  { body, query }: Asked<unknown, unknown>,
  work: (db: Db, services: OperatorServicesOfDatabase, context: never) => Promise<Result>,
): Promise<Result> {
  return withStore(output, ({ db }) => {
    const services = createOperatorServices(db, readConfig().dataDir);
    const signal = new AbortController().signal;
    const requestId = randomUUID();
    const context = { operator: BY, requestId, now: new Date(), signal, idempotencyKey: undefined };
    return audited(
      operation as never,
      services.audit,
      { context, origin: hostname().slice(0, 64), body: body ?? {}, query: query ?? {} },
      () => work(db, services, context as never),
      () => output.warn('warning: the outcome was not written to the audit log.'),
    );
  });
}

/** A command that does an operation: `ask` makes its fields of the arguments, `say` gives the value of `--json` and the text. */
export function performs<Body extends TSchema, Query extends TSchema, Data extends TSchema, Given>(
  command: Command,
  operation: Act<Body, Query, Data>,
  ask: (...given: never[]) => Asked<Static<Body>, Static<Query>> & Given,
  say: (data: Static<Data>, asked: Asked<Static<Body>, Static<Query>>) => readonly [unknown, string],
): void {
  command.action(async (...given: readonly unknown[]) => {
    // Commander ends them with the options and the command itself.
    const output = outputOf(given.at(-2) as CommonOptions);
    const asked = ask(...(given.slice(0, -1) as never[]));
    output.result(...say(await act(output, operation, asked), asked));
  });
}
