import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type RunningService as Announced, announceService } from '../accounts/queries-process.ts';
import { openVault } from '../accounts/vault.ts';
import { seedSandbox } from '../corpus/queries-merges.ts';
import { sealWebhookSecrets } from '../monitoring/queries-webhooks.ts';
import type { Store } from '../platform/database/store.ts';
import { newProofKey, proofOf } from '../platform/http/replies.ts';
import { VERSION } from '../platform/process.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../reference/rules-sandbox-world.ts';
import type { DoctorService } from './admin-health.ts';
import { createService } from './app.ts';
import { overStore } from './compose/over-store.ts';
import type { OwnCall } from './compose/own-calls.ts';
import type { Config, ServiceConfig } from './settings/config.ts';

export interface RunningService {
  readonly address: string;
  readonly store: Store;
  /** Whether the worker of outreach runs in this process. */
  readonly hasWorker: boolean;
  askWith(key: string): OwnCall;
  lookForNews(): Promise<void>;
  close(): Promise<void>;
}

export type DoctorFacts = Pick<Announced, 'settings' | 'checks'>;

/** Starts database, sandbox, application and port. What has been started is stopped again where a later step fails. */
export async function startService(
  config: ServiceConfig,
  log: Logger,
  doctorFacts: DoctorFacts,
  doctorOf?: (store: Store) => DoctorService,
): Promise<RunningService> {
  const proofKey = newProofKey();
  let address = '';
  return overStore(config, log, { purpose: 'service' }, async (store, onClose) => {
    const vault = await openVault({ config, store, log: (message) => log.warn(message) });
    await sealWebhookSecrets(store.system, vault);
    await seedSandbox(store.system, makeSandbox, SANDBOX_VERSION, SANDBOX_AS_OF);
    const service = await createService({
      config: { ...config, indexFolder: join(config.dataDir, 'index') },
      store,
      vault,
      ...(doctorOf === undefined ? {} : { doctor: doctorOf(store) }),
      prove: (challenge) => proofOf(proofKey, challenge, address),
      log,
    });
    onClose(() => service.close());
    address = await service.listen();
    await announceService(store.system, {
      id: randomInt(2 ** 31),
      host: hostname(),
      pid: process.pid,
      address,
      version: VERSION,
      proofKey,
      ...doctorFacts,
    });
    return {
      address,
      store,
      hasWorker: config.outreachHere === true,
      askWith: service.askWith,
      lookForNews: () => service.monitoring.look(),
    };
  }).catch((error: unknown) => {
    throw isAddressInUse(error) ? portTaken(config) : error;
  });
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function portTaken(config: Config): OperatorError {
  return new OperatorError(
    'unavailable',
    `Port ${config.port} of ${config.host} is taken by another program; stop it or set PORT to another one.`,
  );
}
