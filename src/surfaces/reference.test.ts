import fastify from 'fastify';
import { expect, test } from 'vitest';
import { reference } from './reference.ts';

test('without its script the page is there and leads to the documentation and the document', async () => {
  const app = fastify();
  reference(app, { openapi: () => ({ openapi: '3.1.0' }), sampled: () => ({}) }, () =>
    Promise.resolve(undefined),
  );
  const page = await app.inject('/reference/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('href="../docs/"');
  expect(page.body).toContain('href="../openapi.json"');
  expect((await app.inject('/reference/js/scalar.js')).statusCode).toBe(404);
  await app.close();
});
