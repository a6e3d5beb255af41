import type { WarmPath } from '../../identity/warm-path.ts';
import type { DealHeld, InvestorDossier } from '../../research/dossier.ts';
import type { Profile } from '../../research/profile.ts';
import type { Language } from '../language/language.ts';
import type { DraftFact } from './draft.ts';

/** A touch of the same sequence that went out before. */
export interface EarlierTouch {
  readonly position: number;
  readonly subject: string;
  readonly body: string;
  readonly facts: readonly DraftFact[];
}

/** All that is on record for one draft: of one tenant and one recipient, so that no other data gets in. */
export interface DraftRecord {
  readonly profile: Profile | undefined;
  /** Of the mailbox: whose name stands under the message. */
  readonly senderName: string;
  readonly senderAddress: string;
  readonly recipientName: string;
  readonly recipientAddress: string;
  readonly investor: DraftInvestor | undefined;
  /** Where the investor is a person: the firm of the recipient's address, if that is on record. */
  readonly firm: DraftInvestor | undefined;
  /** What an investor of the recipient's name is, where the corpus has one: a firm or a person. */
  readonly namedAs: 'organisation' | 'person' | undefined;
  /** Strongest first. */
  readonly paths: readonly WarmPath[];
  readonly earlier: readonly EarlierTouch[];
  /** 1 is the first. */
  readonly position: number;
  /** How many touches the sequence has in all. */
  readonly touches: number;
  /** What a person asked of this draft. */
  readonly note: string | undefined;
  /** Of the letter. */
  readonly language: Language;
  /** Chooses among wordings: the same for the same sequence. */
  readonly seed: string;
  /** The day it is written, ISO, UTC. */
  readonly today: string;
}

/** What is on record of an investor, for a draft. */
export interface DraftInvestor
  extends Pick<InvestorDossier, 'block' | 'description' | 'website' | 'investsIn'> {
  readonly deals: readonly DealHeld[];
}

/** What a touch is for: each says something else, and the last one says that it is the last. */
export type Purpose = 'opening' | 'follow_up' | 'last';

/** As many touches as a sequence has at least: one that is planned later than it is drafted must not be its last. */
const USUAL_TOUCHES = 3;

export function purposeOf({ position, touches }: Pick<DraftRecord, 'position' | 'touches'>): Purpose {
  if (position <= 1) return 'opening';
  return position >= Math.max(touches, USUAL_TOUCHES) ? 'last' : 'follow_up';
}
