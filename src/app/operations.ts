import {
  issueTenantKey,
  listTenantKeys,
  revokeTenantKey,
  rotateTenantKey,
} from '../accounts/operations-admin-keys.ts';
import {
  changeTenant,
  getTenant,
  inviteMember,
  resumeTenant,
  suspendTenant,
} from '../accounts/operations-admin-tenant.ts';
import { createTenant, listAudit, listTenants, readUsage } from '../accounts/operations-admin-tenants.ts';
import { changeKey, issueKey, listKeys, revokeKey, rotateKey } from '../accounts/operations-keys.ts';
import {
  addMember,
  changeMember,
  linkMember,
  listMembers,
  removeMember,
  signMemberOut,
} from '../accounts/operations-members.ts';
import { usage } from '../accounts/operations-usage.ts';
import {
  keepApart,
  listDoubles,
  listMerges,
  mergeInvestors,
  undoMerge,
} from '../corpus/operations-admin-doubles.ts';
import { adjustCredits, grantCredits, readLedger } from '../credits/operations-admin-credits.ts';
import { creditsLedger, creditUsage } from '../credits/operations-credits-usage.ts';
import { creditCheckout, creditPacks, creditPurchases } from '../credits/operations-purchases.ts';
import { investor } from '../dashboard/operations-investor.ts';
import { investorPeople } from '../dashboard/operations-people.ts';
import { news, today } from '../dashboard/operations-today.ts';
import { listEvents, triggerEvent } from '../events/operations-events.ts';
import { showCorpora, startPull } from '../imports/operations-admin-corpora.ts';
import { listImports, startImport, stopImport } from '../imports/operations-admin-imports.ts';
import { addPart, beginUpload, dropUpload, listUploads } from '../imports/operations-admin-uploads.ts';
import { findLookalikeInvestors } from '../lookalikes/operations-find-lookalike-investors.ts';
import { listSources } from '../lookups/operations-admin-sources.ts';
import { evictCache } from '../lookups/operations-cache.ts';
import {
  companyEnrich,
  companyPeople,
  companySearch,
  jobsSearch,
  searchWeb,
  socialEngagement,
  socialPosts,
} from '../lookups/operations-company-enrich.ts';
import { emailVerify } from '../lookups/operations-lookups.ts';
import { personEmail, personEnrich, personSearch } from '../lookups/operations-person-enrich.ts';
import { listTroubledMailboxes } from '../mailboxes/operations-admin-mailboxes.ts';
import { authorizeMailbox } from '../mailboxes/operations-login.ts';
import {
  changeMailbox,
  connectMailbox,
  disconnectMailbox,
  listMailboxes,
  testMailbox,
} from '../mailboxes/operations-mailboxes.ts';
import { monitoring } from '../monitoring/operations.ts';
import { listDeliveries, resendDelivery, rotateWebhook } from '../monitoring/operations-deliveries.ts';
import {
  listWebhooks,
  registerWebhook,
  removeWebhook,
  testWebhook,
} from '../monitoring/operations-webhooks.ts';
import { deleteNetwork, getNetwork, importNetwork } from '../network/operations.ts';
import { listUnknownTouches, settleUnknownTouch } from '../outreach/operations-admin-touches.ts';
import { createSequence, sequences, touches } from '../outreach/operations-create-sequence.ts';
import { createSequences } from '../outreach/operations-create-sequences.ts';
import { reply } from '../outreach/operations-reply.ts';
import {
  pauseSequence,
  resumeSequence,
  sequence,
  stopSequence,
} from '../outreach/operations-sequence-pause.ts';
import {
  addSuppression,
  importSuppressions,
  listSuppressions,
  removeSuppression,
} from '../outreach/operations-suppressions.ts';
import { draftLetter, getTouch, putTouch, rejectTouch, settleTouch } from '../outreach/operations-touch.ts';
import { approveTouch, redraftTouch } from '../outreach/operations-touch-redraft.ts';
import { listPipeline, setPipeline } from '../pipeline/operations.ts';
import { setContacts } from '../pipeline/operations-contacts.ts';
import { importInvestors } from '../pipeline/operations-import-investors.ts';
import { listListImports, undoImport } from '../pipeline/operations-imports.ts';
import { mergeListedInvestors } from '../pipeline/operations-merge.ts';
import { pipelineFile } from '../pipeline/operations-pipeline-fields.ts';
import type { Audience, Endpoint, Operation } from '../platform/operations/operation.ts';
import { getProfile, postProfile, putProfile } from '../profile/operations.ts';
import { profileReading } from '../profile/operations-profile-reading.ts';
import { suggest } from '../profile/operations-suggest.ts';
import { changeRaise, listRaises, showRaise } from '../raises/operations.ts';
import { endCalendar, linkCalendar, raiseCalendar } from '../raises/operations-calendar.ts';
import { raiseInvestors } from '../raises/operations-investors.ts';
import { closeRaise, openRaise, reopenRaise } from '../raises/operations-move-raise.ts';
import { researchCompany } from '../research/operations-research-company.ts';
import { enrichInvestors, findEmails, verifyEmails } from '../search/operations-bulk.ts';
import { doors } from '../search/operations-doors.ts';
import { enrichInvestor } from '../search/operations-enrich-investor.ts';
import { investors } from '../search/operations-fundraising.ts';
import { searchInvestors } from '../search/operations-search-investors.ts';
import { correctPerson, showPerson } from '../tenant-data/operations-admin-people.ts';
import { erasePerson, listErasures } from '../tenant-data/operations-admin-people-erase.ts';
import { deleteTenant, keepTenant } from '../tenant-data/operations-admin-tenant-delete.ts';
import { deleteAccountData, exportAccount } from '../tenant-data/operations-export.ts';
import { readUsageDays } from './usage-days.ts';
import { listFailures, runDoctor, showOverview, showWorkers } from './workers.ts';

/** The service's table of contents: every operation, those of tenants and then those of operators, in the order of the documentation. */
export const OPERATIONS = [
  putProfile,
  postProfile,
  getProfile,
  profileReading,
  listRaises,
  openRaise,
  showRaise,
  changeRaise,
  closeRaise,
  reopenRaise,
  raiseInvestors,
  raiseCalendar,
  linkCalendar,
  endCalendar,
  searchInvestors,
  findLookalikeInvestors,
  enrichInvestor,
  researchCompany,
  investors,
  investor,
  investorPeople,
  doors,
  listPipeline,
  setPipeline,
  pipelineFile,
  importInvestors,
  listListImports,
  undoImport,
  mergeListedInvestors,
  setContacts,
  today,
  news,
  suggest,
  importNetwork,
  getNetwork,
  deleteNetwork,
  monitoring,
  connectMailbox,
  authorizeMailbox,
  listMailboxes,
  changeMailbox,
  testMailbox,
  disconnectMailbox,
  createSequence,
  createSequences,
  sequences,
  sequence,
  pauseSequence,
  resumeSequence,
  stopSequence,
  touches,
  draftLetter,
  getTouch,
  putTouch,
  approveTouch,
  rejectTouch,
  redraftTouch,
  settleTouch,
  reply,
  listSuppressions,
  addSuppression,
  removeSuppression,
  importSuppressions,
  jobsSearch,
  companySearch,
  socialEngagement,
  personSearch,
  socialPosts,
  searchWeb,
  emailVerify,
  personEnrich,
  personEmail,
  companyEnrich,
  companyPeople,
  findEmails,
  verifyEmails,
  enrichInvestors,
  registerWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  rotateWebhook,
  listDeliveries,
  resendDelivery,
  listEvents,
  triggerEvent,
  usage,
  creditsLedger,
  creditUsage,
  creditPacks,
  creditCheckout,
  creditPurchases,
  listMembers,
  addMember,
  changeMember,
  removeMember,
  linkMember,
  signMemberOut,
  listKeys,
  issueKey,
  changeKey,
  rotateKey,
  revokeKey,
  exportAccount,
  deleteAccountData,
  evictCache,

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
  listTenantKeys,
  issueTenantKey,
  rotateTenantKey,
  revokeTenantKey,
  grantCredits,
  adjustCredits,
  readLedger,
  readUsage,
  readUsageDays,
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
  listTroubledMailboxes,
  listUnknownTouches,
  settleUnknownTouch,
  runDoctor,
  listAudit,
] as unknown as readonly Operation[]; // each is checked against its own schema where it is defined

const operationsOf = <A extends Audience>(audience: A) =>
  OPERATIONS.filter(({ schema }) => schema.audience === audience) as unknown as readonly Operation<A>[];

export const ENDPOINTS: readonly Endpoint[] = operationsOf('tenant');
export const ADMIN_ENDPOINTS = operationsOf('operator');
