import Type from 'typebox';
import { expect, test } from 'vitest';
import { OPERATOR } from '../../test/harness/operator.ts';
import { defineAdmin, type Operation, type OperatorServices } from '../platform/operations/operation.ts';
import { SECRET } from '../platform/operations/shown-fields.ts';
import type { AuditIntent, AuditOutcome, EarlierAct } from '../platform/values/address.ts';
import { DomainError, OperatorError } from '../platform/values/errors.ts';
import { answerAdmin } from './admin-call.ts';

const Body = Type.Object({ id: Type.String(), password: Type.String(SECRET), note: Type.String() });
const Data = Type.Object({ made: Type.String() });

/** A world in which everything that happens is written down in order. */
function world(given: {
  work?: () => Promise<{ made: string }>;
  earlier?: EarlierAct;
  fails?: 'begin' | 'end';
}) {
  const happened: unknown[] = [];
  const endpoint = defineAdmin({
    operation: 'admin.things.make',
    http: 'POST /admin/v1/things',
    summary: '',
    description: '',
    body: Body,
    data: Data,
    example: { data: { made: '' } },
    audit: {
      target: ({ id }) => ({ kind: 'thing', id }),
      made: ({ made }) => ({ kind: 'made', id: made }),
      leaveOut: ['note'],
    },
    run: async () => {
      happened.push('acted');
      return given.work === undefined ? { made: 'm1' } : given.work();
    },
  }) as unknown as Operation<'operator'>;
  const services: OperatorServices = {
    audit: {
      async begin(intent: AuditIntent) {
        if (given.fails === 'begin') throw new Error('gone');
        happened.push(intent);
        return given.earlier;
      },
      async end(_id: string, outcome: AuditOutcome) {
        if (given.fails === 'end') throw new Error('gone');
        happened.push(outcome);
      },
      list: () => Promise.reject(new Error('not asked')),
    },
  } as Partial<OperatorServices> as OperatorServices;
  const logged: string[] = [];
  const note = (_facts: object, message: string) => void logged.push(message);
  const body = { id: 't1', password: 'geheim', note: 'of a person' };
  const context = { operator: OPERATOR, requestId: 'r1', now: new Date(0), idempotencyKey: 'k1' };
  const call = { context, origin: '192.0.2.1', body, query: {} };
  const answer = () => answerAdmin(endpoint, services, call, { warn: note, error: note });
  return { happened, logged, answer };
}

const intent = {
  requestId: 'r1',
  operator: OPERATOR,
  operation: 'admin.things.make',
  target: { kind: 'thing', id: 't1' },
  asked: { id: 't1', password: '[left out]', note: '[left out]' },
  origin: '192.0.2.1',
  idempotencyKey: 'k1',
};

test('an act stands in the log before it begins, without secrets, and its outcome after it', async () => {
  const { happened, answer } = world({});
  expect(await answer()).toEqual({ status: 200, headers: {}, text: '{"made":"m1","request_id":"r1"}' });
  const outcome = { status: 200, error: undefined, made: { kind: 'made', id: 'm1' } };
  expect(happened).toEqual([intent, 'acted', outcome]);
});

test('what cannot be written to the log is not done', async () => {
  const { happened, answer } = world({ fails: 'begin' });
  expect((await answer()).status).toBe(500);
  expect(happened).toEqual([]);
});

test('a second call under the same key does nothing and names the first', async () => {
  const earlier = { requestId: 'r0', operation: 'admin.things.make', status: undefined };
  const { happened, answer } = world({ earlier });
  const { status, text } = await answer();
  expect(status).toBe(409);
  expect(JSON.parse(text)).toMatchObject({
    error: 'conflict',
    message: expect.stringContaining('request r0'),
  });
  expect(happened).toEqual([intent]);
});

test.each([
  [new OperatorError('usage', 'Say a name.'), 400, 'invalid_request'],
  [new OperatorError('not_found', 'There is none.'), 404, 'not_found'],
  [new OperatorError('conflict', 'It has ended.'), 409, 'conflict'],
  [new OperatorError('limit', 'It is full.'), 409, 'conflict'],
  [new DomainError('not_in_this_state', 'Not now.'), 409, 'not_in_this_state'],
  [new Error('secret of ours'), 500, 'internal_error'],
])('%s is answered and written down', async (fault, status, error) => {
  const { happened, logged, answer } = world({ work: () => Promise.reject(fault) });
  const reply = await answer();
  expect(reply.status).toBe(status);
  expect(reply.text).not.toContain('secret of ours');
  expect(JSON.parse(reply.text)).toMatchObject({ error });
  expect(happened.at(-1)).toEqual({ status, error, made: undefined });
  expect(logged).toEqual(status === 500 ? ['internal error'] : []);
});

test('an act that is done is answered as done, also where its outcome cannot be written', async () => {
  const { logged, answer } = world({ fails: 'end' });
  expect((await answer()).status).toBe(200);
  expect(logged).toEqual(['outcome not written to the audit log']);
});

test.each([
  [
    'that shows a person stands in the log, without the name',
    { reads: () => ({ kind: 'person', id: 'p1' }), leaveOut: ['name'] },
  ],
  ['of anything else does not', {}],
] as const)('a read %s', async (_what, audit) => {
  const happened: unknown[] = [];
  const endpoint = defineAdmin({
    ...{ operation: 'admin.things.show', http: 'GET /admin/v1/things', summary: '', description: '' },
    query: Type.Object({ name: Type.String() }),
    data: Data,
    example: { data: { made: '' } },
    audit,
    run: async () => {
      happened.push('shown');
      return { made: 'm1' };
    },
  }) as unknown as Operation<'operator'>;
  const log = {
    begin: async ({ target, asked }: AuditIntent) => void happened.push({ target, asked }),
    end: async (_id: string, outcome: AuditOutcome) => void happened.push(outcome),
  };
  const context = { operator: OPERATOR, requestId: 'r1', now: new Date(0), idempotencyKey: undefined };
  const call = { context, origin: '192.0.2.1', body: undefined, query: { name: 'Ada' } };
  const services = { audit: log } as unknown as OperatorServices;
  await answerAdmin(endpoint, services, call, { warn: () => {}, error: () => {} });
  const asked = { target: { kind: 'person', id: 'p1' }, asked: { name: '[left out]' } };
  expect(happened).toEqual('reads' in audit ? [asked, 'shown', { status: 200 }] : ['shown']);
});
