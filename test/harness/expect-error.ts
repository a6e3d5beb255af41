import { expect } from 'vitest';
import type { Answered } from './service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The one envelope of every error, with this status and word. `what` names the case where several share a test. */
export function expectError(answer: Answered, status: number, error: string, what?: string): void {
  expect(answer.status, what).toBe(status);
  expect(answer.body, what).toMatchObject({ error });
  expect(answer.body.message.length, what).toBeGreaterThan(10);
  expect(answer.body.request_id, what).toMatch(UUID);
  expect(answer.headers['x-request-id'], what).toMatch(UUID);
}
