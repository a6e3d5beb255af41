import { isFreeProvider } from '../../core/email/providers.ts';
import type { WarmPathStore } from '../../core/network/ports.ts';
import type { DraftContext } from '../../core/outreach/draft/ports.ts';
import type { DraftRecord } from '../../core/outreach/draft/record.ts';
import type { InvestorDossier } from '../../core/research/dossier.ts';
import type { DossierStore, ProfileStore } from '../../core/research/ports.ts';
import { domainOf } from '../../reference/domain.ts';

export interface RecordSources {
  readonly profiles: Pick<ProfileStore, 'get'>;
  readonly dossiers: Pick<DossierStore, 'investor' | 'investorOf'>;
  readonly warmPaths: Pick<WarmPathStore, 'of'>;
}

/** All that is on record for this touch, of its own tenant and mode only. */
export async function readDraftRecord(
  { profiles, dossiers, warmPaths }: RecordSources,
  { touch, sequence, mailbox, touches }: DraftContext,
  note: string | undefined,
): Promise<DraftRecord> {
  const { scope, investorId } = sequence;
  const [profile, investor, paths] = await Promise.all([
    profiles.get(scope),
    findInvestor(dossiers, sequence),
    investorId === undefined ? new Map() : warmPaths.of(scope, [investorId]),
  ]);
  return {
    profile,
    senderName: mailbox.senderName,
    senderAddress: mailbox.address.toLowerCase(),
    recipientName: sequence.investorName,
    recipientAddress: sequence.investorEmail.toLowerCase(),
    investor,
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
    seed: sequence.id,
  };
}

/**
 * The investor's record: the one the sequence names, else the one firm of the address's own domain. A name
 * alone is not enough: a namesake's record would put false claims into a letter.
 */
async function findInvestor(
  dossiers: RecordSources['dossiers'],
  { scope, investorId, investorEmail, investorName }: DraftContext['sequence'],
): Promise<InvestorDossier | undefined> {
  if (investorId !== undefined) return dossiers.investorOf(scope.mode, investorId);
  const host = investorEmail.slice(investorEmail.lastIndexOf('@') + 1).toLowerCase();
  // Reserved names (`.example`) have no registrable domain, and the sandbox's firms live there.
  const domain = isFreeProvider(host)
    ? undefined
    : (domainOf(host) ?? (scope.mode === 'test' ? host : undefined));
  if (domain === undefined) return undefined;
  const found = await dossiers.investor(scope.mode, { domain, name: investorName });
  return found?.domain?.toLowerCase() === domain ? found : undefined;
}
