import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createService } from './app.ts';
import type { OwnCall } from './composition/own-calls.ts';
import type { Config, ServiceConfig } from './config.ts';
import type { DoctorService } from './core/admin/ports.ts';
import { OperatorError } from './core/operator-error.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from './core/sandbox/sandbox.ts';
import { newProofKey, proofOf } from './http/proof.ts';
import { type RunningService as Announced, announceService } from './store/account/running-services.ts';
import { seedSandbox } from './store/corpus/sandbox.ts';
import { sealWebhookSecrets } from './store/monitoring/webhook-secrets.ts';
import { openStore, SERVICE_WAIT_MS, type Store } from './store/open.ts';
import { openVault } from './vault/start.ts';
import { VERSION } from './version.ts';

export interface RunningService {
  /** Where it listens, as a URL. */
  readonly address: string;
  readonly store: Store;
  /** Whether the worker of outreach runs in this process. */
  readonly hasWorker: boolean;
  /** Calls of this process itself with a key; no window counts them. */
  askWith(key: string): OwnCall;
  /** Runs the monitors that are due. */
  lookForNews(): Promise<void>;
  /** Answers what is under way, then stops everything. */
  close(): Promise<void>;
}

/** What the doctor shows of a running service. */
export type DoctorFacts = Pick<Announced, 'settings' | 'checks'>;

/** Starts database, sandbox, application and port. What has been started is stopped again where a later step fails. */
export async function startService(
  config: ServiceConfig,
  log: Logger,
  doctorFacts: DoctorFacts,
  doctorOf?: (store: Store) => DoctorService,
): Promise<RunningService> {
  const store = await openStore({
    purpose: 'service',
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl?.reveal(),
    directUrl: config.databaseDirectUrl?.reveal(),
    searchPath: config.searchPath,
    waitMs: SERVICE_WAIT_MS,
    log: (message) => log.info(message),
  });
  const closers = [() => store.close()];
  const close = async () => {
    for (const closeNext of closers.splice(0).reverse()) await closeNext();
  };
  const proofKey = newProofKey();
  let address = '';
  try {
    const vault = await openVault({ config, store, log: (message) => log.warn(message) });
    await sealWebhookSecrets(store.system, vault);
    await seedSandbox(store.system, makeSandbox(), SANDBOX_VERSION, SANDBOX_AS_OF);
    const service = await createService({
      config: { ...config, indexFolder: join(config.dataDir, 'index') },
      store,
      vault,
      ...(doctorOf === undefined ? {} : { doctor: doctorOf(store) }),
      prove: (challenge) => proofOf(proofKey, challenge, address),
      log,
    });
    closers.push(() => service.close());
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
      close,
    };
  } catch (error) {
    await close();
    throw isAddressInUse(error) ? portTaken(config) : error;
  }
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
