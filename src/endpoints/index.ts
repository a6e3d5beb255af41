import { deleteAccountData } from './account/data/handler.ts';
import { exportAccount } from './account/export/handler.ts';
import { evictCache } from './cache/handler.ts';
import { companyEnrich } from './company/enrich/endpoint.ts';
import { companyPeople } from './company/people/endpoint.ts';
import { companySearch } from './company/search/endpoint.ts';
import { creditCheckout } from './credits/checkout/handler.ts';
import { creditsLedger } from './credits/ledger/handler.ts';
import { creditPacks } from './credits/packs/handler.ts';
import { creditPurchases } from './credits/purchases/handler.ts';
import { creditUsage } from './credits/usage/handler.ts';
import { emailVerify } from './email/verify/endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { createSequence } from './fundraising/create-sequence/handler.ts';
import { enrichInvestor } from './fundraising/enrich-investor/handler.ts';
import { findLookalikeInvestors } from './fundraising/find-lookalike-investors/handler.ts';
import { importInvestors } from './fundraising/import-investors/handler.ts';
import { importNetwork } from './fundraising/import-network/handler.ts';
import { investor } from './fundraising/investor/handler.ts';
import { investors } from './fundraising/investors/handler.ts';
import { monitoring } from './fundraising/monitoring/handler.ts';
import { deleteNetwork, getNetwork } from './fundraising/network/handler.ts';
import { news } from './fundraising/news/handler.ts';
import { pipelineFile } from './fundraising/pipeline/csv/handler.ts';
import { listPipeline, setPipeline } from './fundraising/pipeline/handler.ts';
import { getProfile, postProfile, putProfile } from './fundraising/profile/handler.ts';
import { profileReading } from './fundraising/profile/reading/handler.ts';
import { researchCompany } from './fundraising/research-company/handler.ts';
import { searchInvestors } from './fundraising/search-investors/handler.ts';
import { sequence } from './fundraising/sequence/handler.ts';
import { pauseSequence } from './fundraising/sequence/pause/handler.ts';
import { resumeSequence } from './fundraising/sequence/resume/handler.ts';
import { stopSequence } from './fundraising/sequence/stop/handler.ts';
import { sequences } from './fundraising/sequences/handler.ts';
import { suggest } from './fundraising/suggest/handler.ts';
import { today } from './fundraising/today/handler.ts';
import { approveTouch } from './fundraising/touch/approve/handler.ts';
import { getTouch, putTouch } from './fundraising/touch/handler.ts';
import { redraftTouch } from './fundraising/touch/redraft/handler.ts';
import { rejectTouch } from './fundraising/touch/reject/handler.ts';
import { settleTouch } from './fundraising/touch/settle/handler.ts';
import { touches } from './fundraising/touches/handler.ts';
import { jobsSearch } from './jobs/search/endpoint.ts';
import { changeKey, issueKey, listKeys, revokeKey } from './keys/handler.ts';
import { rotateKey } from './keys/rotate/handler.ts';
import { authorizeMailbox } from './mailboxes/authorize/handler.ts';
import { changeMailbox, connectMailbox, disconnectMailbox, listMailboxes } from './mailboxes/handler.ts';
import { testMailbox } from './mailboxes/test/handler.ts';
import { addMember, changeMember, listMembers, removeMember } from './members/handler.ts';
import { linkMember } from './members/link/handler.ts';
import { signMemberOut } from './members/sessions/handler.ts';
import { personEmail } from './person/email/endpoint.ts';
import { personEnrich } from './person/enrich/endpoint.ts';
import { personSearch } from './person/search/endpoint.ts';
import { searchWeb } from './search/web/endpoint.ts';
import { socialEngagement } from './social/engagement/endpoint.ts';
import { socialPosts } from './social/posts/endpoint.ts';
import { addSuppression, listSuppressions, removeSuppression } from './suppressions/handler.ts';
import { importSuppressions } from './suppressions/import/handler.ts';
import { usage } from './usage/handler.ts';
import { listWebhooks, registerWebhook, removeWebhook } from './webhooks/handler.ts';
import { testWebhook } from './webhooks/test/handler.ts';

/** The service's table of contents: every keyed endpoint, in the order of the documentation. */
export const ENDPOINTS = [
  putProfile,
  postProfile,
  getProfile,
  profileReading,
  searchInvestors,
  findLookalikeInvestors,
  enrichInvestor,
  researchCompany,
  investors,
  investor,
  listPipeline,
  setPipeline,
  pipelineFile,
  importInvestors,
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
  sequences,
  sequence,
  pauseSequence,
  resumeSequence,
  stopSequence,
  touches,
  getTouch,
  putTouch,
  approveTouch,
  rejectTouch,
  redraftTouch,
  settleTouch,
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
  registerWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
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
] as unknown as readonly Endpoint[]; // each is checked against its own schema where it is defined
