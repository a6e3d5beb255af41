import { issueKey, listKeys, revokeKey, rotateKey } from '../accounts/operations-admin-keys.ts';
import {
  changeTenant,
  getTenant,
  inviteMember,
  resumeTenant,
  suspendTenant,
} from '../accounts/operations-admin-tenant.ts';
import { createTenant, listAudit, listTenants, readUsage } from '../accounts/operations-admin-tenants.ts';
import {
  keepApart,
  listDoubles,
  listMerges,
  mergeInvestors,
  undoMerge,
} from '../corpus/operations-admin-doubles.ts';
import { adjustCredits, grantCredits, readLedger } from '../credits/operations-admin-credits.ts';
import { showCorpora, startPull } from '../imports/operations-admin-corpora.ts';
import { listImports, startImport, stopImport } from '../imports/operations-admin-imports.ts';
import { addPart, beginUpload, dropUpload, listUploads } from '../imports/operations-admin-uploads.ts';
import { listSources } from '../lookups/operations-admin-sources.ts';
import { listMailboxes } from '../mailboxes/operations-admin-mailboxes.ts';
import { listUnknownTouches, settleTouch } from '../outreach/operations-admin-touches.ts';
import type { AdminEndpoint } from '../platform/operations/admin-operation.ts';
import { correctPerson, showPerson } from '../tenant-data/operations-admin-people.ts';
import { erasePerson, listErasures } from '../tenant-data/operations-admin-people-erase.ts';
import { deleteTenant, keepTenant } from '../tenant-data/operations-admin-tenant-delete.ts';
import { listFailures, runDoctor, showOverview, showWorkers } from './workers.ts';

/** The table of contents of the admin API, in the order of the documentation. */
export const ADMIN_ENDPOINTS = [
  showOverview,
  listTenants,
  createTenant,
  getTenant,
  changeTenant,
  inviteMember,
  suspendTenant,
  resumeTenant,
  deleteTenant,
  keepTenant,
  listKeys,
  issueKey,
  rotateKey,
  revokeKey,
  grantCredits,
  adjustCredits,
  readLedger,
  readUsage,
  listFailures,
  showCorpora,
  listUploads,
  beginUpload,
  addPart,
  dropUpload,
  listImports,
  startImport,
  stopImport,
  startPull,
  listMerges,
  mergeInvestors,
  undoMerge,
  listDoubles,
  keepApart,
  showPerson,
  correctPerson,
  erasePerson,
  listErasures,
  listSources,
  showWorkers,
  listMailboxes,
  listUnknownTouches,
  settleTouch,
  runDoctor,
  listAudit,
] as unknown as readonly AdminEndpoint[]; // each is checked against its own schema where it is defined
