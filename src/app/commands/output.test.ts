import { expect, test } from 'vitest';
import { Secret } from '../../platform/values/key-scopes.ts';
import { snakeCased } from '../../platform/values/text.ts';
import { minute, table } from './output.ts';

test('fields are written as the interface writes them; keys that are data, and values, stay', () => {
  const at = new Date(0);
  const value = {
    tenantId: 'aB',
    rows: [{ createdAt: at, 'Deals.csv': 1, 'no USD amount': 2 }],
    secret: new Secret('x'),
  };
  expect(JSON.parse(JSON.stringify(snakeCased(value)))).toEqual({
    tenant_id: 'aB',
    rows: [{ created_at: '1970-01-01T00:00:00.000Z', 'Deals.csv': 1, 'no USD amount': 2 }],
    secret: '[secret]',
  });
  expect(snakeCased(null)).toBeNull();
});

test('a table has columns as wide as they need, and numbers to the right', () => {
  const rows = [
    ['a', 5],
    ['long', 12_345],
  ];
  expect(table(['name', 'n'], rows)).toBe('name      n\na         5\nlong  12345');
  expect(table(['name', 'n'], [])).toBe('name  n');
});

test('a moment is a minute of UTC', () => {
  expect(minute(new Date('2026-01-02T03:04:59Z'))).toBe('2026-01-02 03:04Z');
  expect(minute(null)).toBe('-');
});
