import { ADMIN_ENDPOINTS } from '../admin/index.ts';
import type { FailedAuthentications } from '../billing/failed-authentications.ts';
import type { ActivityStore } from '../core/account/admin-ports.ts';
import type { AdminRoutes } from '../http/admin/mount.ts';
import { OperatorGate } from '../http/admin/operator-gate.ts';
import type { Authenticator } from '../http/session/authenticator.ts';
import { operatorOfKey } from '../store/account/people/operators.ts';
import { createAuditStore } from '../store/admin/audit.ts';
import { createCreditAdminStore } from '../store/admin/credits.ts';
import { createKeyAdminStore } from '../store/admin/keys.ts';
import { createTenantAdminStore } from '../store/admin/tenants.ts';
import { operationServices } from './operations.ts';
import type { ServiceOptions } from './options.ts';
import { startTenantDeletion } from './tenant-deletion.ts';

export interface RunningAdmin {
  readonly routes: AdminRoutes;
  /** Stops what runs besides answering. */
  close(): Promise<void>;
}

/** The admin API, and what it set going. */
export function startAdmin(
  options: ServiceOptions,
  failed: FailedAuthentications,
  sessions: Pick<Authenticator, 'sessionOf'>,
  running: Parameters<typeof operationServices>[1] & {
    readonly activity: ActivityStore;
  },
): RunningAdmin {
  const {
    store: { system },
    log,
  } = options;
  const { close: closeOperations, ...operations } = operationServices(options, running);
  const audit = createAuditStore(system);
  const deletion = startTenantDeletion({
    db: system,
    audit,
    onFailed: (error) => log.error({ err: error }, 'tenants not deleted; the next look tries again'),
    onDeleted: (tenantId) => log.info({ tenantId }, 'tenant deleted, as ordered'),
  });
  const keys = { operatorOf: (keyHash: Buffer) => operatorOfKey(system, keyHash) };
  return {
    routes: {
      endpoints: ADMIN_ENDPOINTS,
      services: {
        audit,
        tenants: createTenantAdminStore(system),
        keys: createKeyAdminStore(system),
        credits: createCreditAdminStore(system),
        activity: running.activity,
        ...operations,
      },
      gate: new OperatorGate({ keys, sessions, failed, log }),
    },
    async close() {
      await closeOperations();
      await deletion.stop();
    },
  };
}
