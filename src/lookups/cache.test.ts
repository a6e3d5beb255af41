import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeLookups, fakeLookups } from '../../test/harness/fake-lookups.ts';
import { refusesBodies } from '../../test/harness/refuses-bodies.ts';
import { withService } from '../../test/harness/with-service.ts';
import { evictCache } from './operations-cache.ts';

describe('200', () => {
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
});

describe('400', () => {
  refusesBodies(evictCache, [
    ['no kind', { params: { query: 'a' } }, ['endpoint'], /must be one of person\.enrich, person\.email/],
    ['a kind that is not kept', { endpoint: 'jobs.search', params: { keyword: 'a' } }, ['endpoint']],
    ['no parameters', { endpoint: 'person.search' }, ['params'], /required/],
    ['parameters in words', { endpoint: 'person.search', params: '{}' }, ['params'], /an object/],
    [
      'parameters of another kind',
      { endpoint: 'person.search', params: { email: 'a@b.example' } },
      ['params.email', 'params.query'],
    ],
    ['a wrong value', { endpoint: 'person.search', params: { query: 'a', limit: 51 } }, ['params.limit']],
    [
      'too few parameters',
      { endpoint: 'person.enrich', params: { name: 'Ada' } },
      ['params'],
      /together with "company"/,
    ],
    [
      'a misspelt parameter',
      { endpoint: 'company.enrich', params: { domian: 'a.example' } },
      ['params', 'params.domian'],
      /"domain"$/m,
    ],
    [
      'no profile at all',
      { endpoint: 'person.email', params: { social_url: 'nonsense of mine' } },
      ['params.social_url'],
    ],
    ['a field beside them', { endpoint: 'person.search', params: { query: 'a' }, all: true }, ['all']],
  ]);
});
