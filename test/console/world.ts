import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { addOperator } from '../../src/accounts/queries-operators.ts';
import type { Role } from '../../src/accounts/rules-people.ts';
import type { DoctorService } from '../../src/app/admin-health.ts';
import { checkNode } from '../../src/app/commands/doctor-quick.ts';
import { checkOutreach } from '../../src/app/commands/outreach.ts';
import { linkOf, memberOf } from '../harness/people.ts';
import { openSandbox, PROFILES, storeProfile } from '../harness/sandbox.ts';
import {
  type Account,
  createTestService,
  type TestService,
  type TestServiceOptions,
} from '../harness/service.ts';
import { findChromium, openBrowser } from './browser.ts';
import { faultsOfScreen } from './check-screen.ts';
import { type OpenConsole, openConsole, type Visit } from './open-console.ts';

/** Without a browser nothing here can be tried: `describe.runIf(chromium !== undefined)`. */
export const chromium = findChromium();

/** A service that listens, over a database of its own with the sandbox, and a browser. */
export interface ConsoleWorld {
  readonly service: TestService;
  readonly address: string;
  /** The tenant of whoever is signed in, and a key of it; an operator is its owner, too. */
  readonly account: Account;
  open(
    visit?: Omit<Visit, 'link' | 'session'> & { readonly role?: Role | 'operator' | 'nobody' },
  ): Promise<OpenConsole>;
  close(): Promise<void>;
}

/** Opens everything for one test file. Close it in `afterAll`. */
export async function openWorld(
  options: Pick<TestServiceOptions, 'config' | 'rateLimits' | 'rescoreEveryMs'> = {},
): Promise<ConsoleWorld> {
  if (chromium === undefined) throw new Error('there is no Chromium');
  const doctor: DoctorService = {
    quick: async () => [
      checkNode(),
      ...(await checkOutreach(service.db.system, { publicUrl: undefined, outreachHere: true })),
    ],
    live: async () => [],
  };
  // As a founder has it: who comes onto the list is scored while she looks.
  const service = await createTestService({ rescoreEveryMs: 500, doctor, ...options });
  let browser: Browser | undefined;
  try {
    await openSandbox(service);
    const account = await service.account({ mode: 'test', credits: 1_000 });
    await storeProfile(service, account, PROFILES.equity);
    const address = await service.service.listen();
    const opened = await openBrowser(chromium);
    browser = opened;
    return {
      service,
      address,
      account,
      async open({ role = 'owner', ...visit } = {}) {
        if (role === 'nobody') return openConsole(opened, address, visit);
        const isOperator = role === 'operator';
        const member = await memberOf(service, isOperator ? 'owner' : role, account.tenantId);
        const operator = isOperator
          ? await addOperator(service.db.system, { name: 'Olu Keeper' })
          : undefined;
        return openConsole(opened, address, { ...visit, link: await linkOf(service, member, operator?.id) });
      },
      async close() {
        await opened.close();
        await service.close();
      },
    };
  } catch (error) {
    await browser?.close();
    await service.close();
    throw error;
  }
}

/** Fails with everything that is wrong with the screen that is open; see `faultsOfScreen`. */
export async function checkScreen(open: OpenConsole, name: string, meant?: RegExp): Promise<void> {
  expect(await faultsOfScreen(open, name, meant)).toEqual([]);
}
