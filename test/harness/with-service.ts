import { afterAll, beforeAll, describe } from 'vitest';
import type { LookupService } from '../../src/lookups/rules-ports.ts';
import type { Endpoint } from '../../src/platform/operations/operation.ts';
import { fakeLookups } from './fake-lookups.ts';
import { createTestService, type TestService, type TestServiceOptions } from './service.ts';

export type AnyEndpoint = Pick<Endpoint, 'schema' | 'secretFields'>;

/**
 * A service around the cases; its ledger must hold afterwards. Lookups are fakes: no source is asked. Cases
 * that change nothing but them share one service of their worker, since a database of its own costs each file
 * a second.
 */
export function withService(
  endpoint: AnyEndpoint,
  options: TestServiceOptions & {
    /** One whose database cannot be reached, shared as well. */ readonly cutOff?: boolean;
  },
  cases: (service: () => TestService) => void,
): void {
  const { method, path } = endpoint.schema;
  const { cutOff = false, services, ...rest } = options;
  const { lookups = fakeLookups(), ...others } = services ?? {};
  const isShared = Object.keys(rest).length === 0 && Object.keys(others).length === 0;
  describe(`${method} ${path}`, () => {
    let service: TestService;
    beforeAll(async () => {
      service = isShared
        ? await (cutOff ? cutOffService() : sharedService(lookups))
        : await createTestService({ ...rest, services: { ...others, lookups } });
    });
    afterAll(async () => {
      await service.checkLedger();
      if (!isShared) await service.close();
    });
    cases(() => service);
  });
}

let shared: Promise<TestService> | undefined;
let lookupsInUse: LookupService = fakeLookups();

/** The service all files of this worker use, one file after another; it ends with the run (global-setup.ts). */
function sharedService(lookups: LookupService): Promise<TestService> {
  lookupsInUse = lookups;
  shared ??= createTestService({
    services: {
      lookups: {
        plan: (...asked) => lookupsInUse.plan(...asked),
        run: (...asked) => lookupsInUse.run(...asked),
        ask: (...asked) => lookupsInUse.ask(...asked),
        evict: (...asked) => lookupsInUse.evict(...asked),
      },
    },
  });
  return shared;
}

let cut: Promise<TestService> | undefined;

/** As `sharedService`, with a database that answers the harness and not the service. */
function cutOffService(): Promise<TestService> {
  const refused = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  cut ??= createTestService({
    breakDatabase: (db) =>
      new Proxy(db, {
        get: (target, property) => (property === 'query' ? refused : Reflect.get(target, property)),
      }),
  });
  return cut;
}
