import { OPERATOR_KEY } from './operator.ts';
import type { TestService } from './service.ts';

/** Calls of the admin API as the operator: `ok` fails the test if the answer is no 200, and returns its body. */
export function adminOf(service: TestService) {
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.call(method, `/admin/v1${path}`, { key: OPERATOR_KEY, body, headers });
  return {
    call,
    // biome-ignore lint/suspicious/noExplicitAny: as in `Answered`
    async ok(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<any> {
      const answer = await call(method, path, body, headers);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}
