import { expect, test } from 'vitest';
import { BACKEND, tenantRoute, withRoutes } from './rules-move.ts';

const ID = '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77';
const HEX = '0b5c2b0e3f7e4c539f0a5d1f3a9c1e77';

test('a route is added, and one of the same key is replaced', () => {
  expect(withRoutes('', [tenantRoute(ID, 'b')])).toBe(`${HEX} b\n`);
  const text = `# cells\n${HEX} a\n\ncell-b.example b\n`;
  expect(withRoutes(text, [tenantRoute(ID, 'b')])).toBe(`# cells\n${HEX} b\n\ncell-b.example b\n`);
});

test('of two lines of one key one is left, and a comment is no line of a key', () => {
  const text = `#${HEX} a\n${HEX.toUpperCase()}\ta\nx y\n${HEX} c`;
  expect(withRoutes(text, [tenantRoute(ID, 'b')])).toBe(`#${HEX} a\n${HEX} b\nx y\n`);
});

test('doing it again changes nothing', () => {
  const once = withRoutes('x y\n', [tenantRoute(ID, 'b'), { key: 'f'.repeat(64), backend: 'b' }]);
  expect(withRoutes(once, [tenantRoute(ID, 'b'), { key: 'f'.repeat(64), backend: 'b' }])).toBe(once);
});

test('a name that could be read as something else is none', () => {
  expect(BACKEND.test('cell-b')).toBe(true);
  for (const name of ['', 'a b', 'a\nb', 'a#', 'x'.repeat(65)]) expect(BACKEND.test(name)).toBe(false);
});
