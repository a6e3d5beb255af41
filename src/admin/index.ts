import { listAudit } from './audit/handler.ts';
import { keepApart } from './corpora/apart/handler.ts';
import { listDoubles } from './corpora/doubles/handler.ts';
import { showCorpora } from './corpora/handler.ts';
import { listImports, startImport } from './corpora/imports/handler.ts';
import { stopImport } from './corpora/imports/stop/handler.ts';
import { listMerges, mergeInvestors } from './corpora/merges/handler.ts';
import { undoMerge } from './corpora/merges/undo/handler.ts';
import { correctPerson } from './corpora/people/correct/handler.ts';
import { erasePerson } from './corpora/people/erase/handler.ts';
import { listErasures } from './corpora/people/erasures/handler.ts';
import { showPerson } from './corpora/people/handler.ts';
import { startPull } from './corpora/pulls/handler.ts';
import { dropUpload } from './corpora/uploads/drop/handler.ts';
import { beginUpload, listUploads } from './corpora/uploads/handler.ts';
import { addPart } from './corpora/uploads/parts/handler.ts';
import { adjustCredits } from './credits/adjust/handler.ts';
import { grantCredits } from './credits/grant/handler.ts';
import { runDoctor } from './doctor/handler.ts';
import type { AdminEndpoint } from './endpoint.ts';
import { listFailures } from './failures/handler.ts';
import { revokeKey } from './key/revoke/handler.ts';
import { rotateKey } from './key/rotate/handler.ts';
import { issueKey, listKeys } from './keys/handler.ts';
import { readLedger } from './ledger/handler.ts';
import { listMailboxes } from './mailboxes/handler.ts';
import { showOverview } from './overview/handler.ts';
import { listSources } from './sources/handler.ts';
import { deleteTenant } from './tenant/delete/handler.ts';
import { changeTenant, getTenant } from './tenant/handler.ts';
import { inviteMember } from './tenant/invite/handler.ts';
import { keepTenant } from './tenant/keep/handler.ts';
import { resumeTenant } from './tenant/resume/handler.ts';
import { suspendTenant } from './tenant/suspend/handler.ts';
import { createTenant, listTenants } from './tenants/handler.ts';
import { listUnknownTouches } from './touches/handler.ts';
import { settleTouch } from './touches/settle/handler.ts';
import { readUsage } from './usage/handler.ts';
import { showWorkers } from './workers/handler.ts';

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
