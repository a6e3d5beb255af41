import Type from 'typebox';
import { expect, test } from 'vitest';
import {
  answerOf,
  exportedOf,
  type FieldsOf,
  hiddenOf,
  shownOf,
  storedNames,
} from '../platform/values/fields.ts';
import { WEBHOOK } from './fields.ts';

/** Webhooks with a column that a migration might add, and its one line. */
const WITH_LABEL = {
  ...WEBHOOK,
  label_text: { schema: Type.String({ maxLength: 50 }), name: 'label' },
} as const;
const ROW = {
  id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
  url: 'https://hooks.example.com/warmpath',
  created_at: new Date('2026-03-02T09:00:00Z'),
  disabled_at: null,
  disabled_why: null,
  events: ['investors.found'],
  old_until: null,
};

test('one line brings a new column into the select list, answers, their schema and the export', () => {
  expect(storedNames(WITH_LABEL)).toEqual([...storedNames(WEBHOOK), 'label_text']);
  expect(exportedOf(WITH_LABEL)).toContain('label_text');
  expect(Type.Object(shownOf(WITH_LABEL)).required).toEqual(['id', 'url', 'created_at', 'events']);
  expect(Object.keys(shownOf(WITH_LABEL))).toEqual([...Object.keys(shownOf(WEBHOOK)), 'label']);
  const answered = answerOf(WITH_LABEL, { ...ROW, label_text: 'Ours' });
  expect(answered.label).toBe('Ours');
  expect(answered).toEqual({ ...answerOf(WEBHOOK, ROW), label: 'Ours' });
});

test('a row is answered without what is not set and what the API does not have, moments as text', () => {
  const { id, url, events } = ROW;
  const row = { ...ROW, secret: 'whsec_made', silences: 3 };
  expect(answerOf(WEBHOOK, row)).toEqual({ id, url, events, created_at: '2026-03-02T09:00:00.000Z' });
  expect(answerOf(WEBHOOK, { ...ROW, disabled_why: 'It answered 410.' }).disabled_because).toBe(
    'It answered 410.',
  );
  expect(hiddenOf(WEBHOOK)).toEqual([
    'tenant_id',
    'secret',
    'sealed',
    'old_secret',
    'old_sealed',
    'silences',
    'rest_until',
  ]);
});

test('a column without its line does not compile', () => {
  const { url: _url, ...without } = WEBHOOK;
  // @ts-expect-error: `url` has no line.
  const fields: FieldsOf<'webhook'> = without;
  expect(fields).not.toHaveProperty('url');
});
