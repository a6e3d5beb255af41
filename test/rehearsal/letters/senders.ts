import type { Profile } from '../../../bench/evaluation/customer.ts';
import senders from './senders.json' with { type: 'json' };

/** Who writes: a made-up company or fund as its founder describes it. */
export interface Sender {
  readonly id: string;
  readonly name: string;
  readonly profile: Profile;
}

/** Described as founders do: some say much, some the least, one nothing but a field. */
export const SENDERS = senders as readonly Sender[];
