import { expect, it } from 'vitest';
import { createWarmpath } from './index.ts';

const baseUrl = 'http://warmpath.example';

it('sends the mode of a session in place of a key, and lets the browser send its cookie', async () => {
  const sent: RequestInit[] = [];
  const warmpath = createWarmpath({
    baseUrl,
    session: 'test',
    fetch: async (_url, init) => {
      sent.push(init);
      return Response.json({ request_id: 'made-up' });
    },
  });
  await warmpath.usage();
  const headers = new Headers(sent[0]?.headers);
  expect(headers.get('warmpath-mode')).toBe('test');
  expect(headers.has('authorization')).toBe(false);
  expect(sent[0]?.credentials).toBe('same-origin');
});

it('takes a key or a session, and not both', () => {
  expect(() => createWarmpath({ baseUrl, key: 'wp_test_x', session: 'live' })).toThrow(
    /Either key or session/,
  );
  expect(() => createWarmpath({ baseUrl })).toThrow(/key has to be/);
});
