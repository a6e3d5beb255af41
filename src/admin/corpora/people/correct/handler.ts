import type { PersonRecordId } from '../../../../core/corpus/held.ts';
import { DomainError } from '../../../../core/errors.ts';
import { snakeCased } from '../../../../core/text/snake-case.ts';
import { defineAdmin } from '../../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/people/correct */
export const correctPerson = defineAdmin(schema, ['people'], async ({ people }, context, { body }) => {
  const { name, role, title, ended_on: endedOn, reason } = body;
  const record = body.record as PersonRecordId;
  const isName = name !== undefined;
  if (isName === (role !== undefined)) throw wrong('Give either name, or role.');
  if (role !== undefined && title === undefined && endedOn === undefined)
    throw wrong('Give title or ended_on of the role.');
  const change = role === undefined ? { record, name: name ?? '' } : { record, role, title, endedOn };
  const correction = await people.correct(change, reason, context.operator.name);
  return snakeCased({ correction }) as never;
});

const wrong = (message: string) => new DomainError('invalid_request', message);
