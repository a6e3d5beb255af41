import { numberOfInvestorId } from '../../core/corpus/investor-id.ts';
import { isNoEmployer } from '../../core/email/free-mail.ts';
import type { WarmPathStore } from '../../core/network/ports.ts';
import { entityOf } from '../../core/outreach/draft/plan/reader.ts';
import type { DraftContext } from '../../core/outreach/draft/ports.ts';
import type { DraftInvestor, DraftRecord } from '../../core/outreach/draft/record.ts';
import type { InvestorDossier } from '../../core/research/dossier.ts';
import type { DossierStore } from '../../core/research/ports.ts';
import type { Mode } from '../../core/scope.ts';
import type { ProfileStore } from '../../core/understanding/profile-store.ts';
import { domainOf } from '../../reference/domain.ts';

export interface RecordSources {
  readonly profiles: Pick<ProfileStore, 'get'>;
  readonly dossiers: Pick<DossierStore, 'investor' | 'investorOf' | 'dealsOf'>;
  readonly warmPaths: Pick<WarmPathStore, 'of'>;
}

/** All that is on record for this touch, of its own tenant and mode only. */
export async function readDraftRecord(
  { profiles, dossiers, warmPaths }: RecordSources,
  { touch, sequence, mailbox, touches }: DraftContext,
  note: string | undefined,
  now: Date,
): Promise<DraftRecord> {
  const { scope, investorId } = sequence;
  const [profile, investor, paths, namesake] = await Promise.all([
    profiles.get(scope),
    findInvestor(dossiers, sequence),
    investorId === undefined ? new Map() : warmPaths.of(scope, [investorId]),
    // Of a namesake nothing but what it is counts: whether such a name is a firm's.
    dossiers.investor(scope.mode, { name: sequence.investorName }),
  ]);
  const isPerson = entityOf(investor?.block) === 'person';
  const firm = isPerson ? await firmOf(dossiers, sequence) : undefined;
  return {
    profile,
    senderName: mailbox.senderName,
    senderAddress: mailbox.address.toLowerCase(),
    recipientName: sequence.investorName,
    recipientAddress: sequence.investorEmail.toLowerCase(),
    investor: await withDeals(dossiers, scope.mode, investor),
    firm: entityOf(firm?.block) === 'person' ? undefined : await withDeals(dossiers, scope.mode, firm),
    namedAs: entityOf(namesake?.block),
    paths: investorId === undefined ? [] : (paths.get(investorId) ?? []),
    earlier: touches
      .filter((one) => one.position < touch.position && (one.state === 'sent' || one.state === 'unknown'))
      .flatMap(({ position, draft }) =>
        draft === undefined
          ? []
          : [{ position, subject: draft.subject, body: draft.body, facts: draft.facts }],
      ),
    position: touch.position,
    touches: touches.length,
    note,
    language: sequence.language,
    seed: sequence.id,
    today: now.toISOString().slice(0, 10),
  };
}

async function withDeals(
  dossiers: RecordSources['dossiers'],
  mode: Mode,
  dossier: InvestorDossier | undefined,
): Promise<DraftInvestor | undefined> {
  if (dossier === undefined) return undefined;
  const { block, description, website, investsIn } = dossier;
  const id = numberOfInvestorId(block.id);
  const deals = id === undefined ? [] : await dossiers.dealsOf(mode, id);
  return {
    block,
    deals,
    ...(description === undefined ? {} : { description }),
    ...(website === undefined ? {} : { website }),
    ...(investsIn === undefined ? {} : { investsIn }),
  };
}

/**
 * The investor's record: the one the sequence names, else the one firm of the address's own domain. A name
 * alone is not enough: a namesake's record would put false claims into a letter.
 */
async function findInvestor(
  dossiers: RecordSources['dossiers'],
  sequence: DraftContext['sequence'],
): Promise<InvestorDossier | undefined> {
  const { scope, investorId } = sequence;
  return investorId === undefined ? firmOf(dossiers, sequence) : dossiers.investorOf(scope.mode, investorId);
}

/** The one firm of the address's own domain. */
async function firmOf(
  dossiers: RecordSources['dossiers'],
  { scope, investorEmail, investorName }: DraftContext['sequence'],
): Promise<InvestorDossier | undefined> {
  const host = investorEmail.slice(investorEmail.lastIndexOf('@') + 1).toLowerCase();
  // Reserved names (`.example`) have no registrable domain, and the sandbox's firms live there.
  const domain = isNoEmployer(host)
    ? undefined
    : (domainOf(host) ?? (scope.mode === 'test' ? host : undefined));
  if (domain === undefined) return undefined;
  const found = await dossiers.investor(scope.mode, { domain, name: investorName });
  return found?.domain?.toLowerCase() === domain ? found : undefined;
}
