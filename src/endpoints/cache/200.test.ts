import { beforeEach, expect, it } from 'vitest';
import { type FakeLookups, fakeLookups } from '../../../test/harness/fake-lookups.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { evictCache } from './handler.ts';

let there = true;
const lookups: FakeLookups = fakeLookups({ evict: async () => there });
beforeEach(() => {
  there = true;
  lookups.evicted.length = 0;
});

withService(evictCache, { services: { lookups } }, (service) => {
  const evict = async (endpoint: string, params: object, mode: 'live' | 'test' = 'live') => {
    const account = await service().account({ mode, credits: 0 });
    return service().call('DELETE', '/v1/cache', { key: account.key, body: { endpoint, params } });
  };

  it.each([
    ['person.enrich', { social_url: '@ada.social.example' }, {}],
    ['person.email', { name: 'Ada Example', domain: 'harbour.example' }, {}],
    ['person.search', { query: 'Ada' }, { limit: 10 }],
    ['email.verify', { email: 'ada@harbour.example' }, {}],
    ['company.enrich', { name: 'Example Cells' }, {}],
    ['company.people', { domain: 'cells.example' }, { limit: 10 }],
    ['company.search', { location: 'Portugal' }, { limit: 10 }],
  ])('drops the entry of %s, its defaults filled in, without a credit', async (kind, params, defaults) => {
    const answer = await evict(kind, params);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ deleted: true, request_id: answer.headers['x-request-id'] });
    expect(lookups.evicted).toEqual([{ kind, params: { ...params, ...defaults }, mode: 'live' }]);
    await evict(kind, { ...params, ...defaults });
    expect(lookups.evicted[1]).toEqual(lookups.evicted[0]);
  });

  it('says where there was nothing, and is counted against the window', async () => {
    there = false;
    const answer = await evict('person.search', { query: 'Ada' });
    expect(answer.body.deleted).toBe(false);
    expect(answer.headers.ratelimit).toMatch(/^"key";r=59;/);
  });

  it('drops what test keys kept with a test key only', async () => {
    await evict('person.search', { query: 'Ada' }, 'test');
    expect(lookups.evicted.map(({ mode }) => mode)).toEqual(['test']);
  });
});
