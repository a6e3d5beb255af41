import { expect } from 'vitest';
import { researchCorpus } from './research-corpus.ts';
import type { Account, TestService } from './service.ts';

/** Calls about a list that have to succeed, and records beside it. */
export function listCalls<Row>(service: () => TestService) {
  // One for all: it counts its sources.
  let made: ReturnType<typeof researchCorpus> | undefined;
  const call = async (method: string, path: string, { key }: Account, body?: object) => {
    const answer = await service().call(method, `/v1/fundraising/${path}`, {
      key,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  return {
    call,
    listOf: async (account: Account): Promise<readonly Row[]> =>
      (await call('GET', 'pipeline', account)).investors,
    records: () => {
      made ??= researchCorpus(service().db.system);
      return made;
    },
  };
}
