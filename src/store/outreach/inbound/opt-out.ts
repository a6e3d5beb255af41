import type { Classified } from '../../../core/outreach/inbound/conclusion.ts';
import { suppressionKeys } from '../../../core/outreach/suppression/suppression.ts';
import type { Scope } from '../../../core/scope.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import { pauseSequencesIn } from '../sequence/pause-sequences.ts';
import { suppressionHash } from '../suppression/hash.ts';
import { suppressIn } from '../suppression/suppress.ts';

/** How the address of whoever wrote is compared; undefined where their message has none. */
export function senderKey(sender: string): string | undefined {
  return suppressionKeys(sender)?.address;
}

/**
 * What a wish for no more mail does, in the transaction of its message: a certain one puts its sender on the suppression list
 * and ends what is under way to them; a possible one pauses that until a person has looked. Where somebody else than the
 * recipient answered, a certain wish is a possible one of the recipient. Everything under way to both is locked.
 */
export async function applyOptOut(
  transaction: TenantTransaction,
  scope: Scope,
  wish: NonNullable<Classified['optOut']>,
  from: { readonly sender: string | undefined; readonly recipient: string },
): Promise<void> {
  const detail = `They wrote: ${wish.sentence}`;
  const sender = from.sender ?? from.recipient;
  for (const key of entriesFor(new Set([sender, from.recipient]))) {
    if (wish.certainty === 'certain' && key.value === sender) {
      const why = 'They asked for no more mail in their own words.';
      await suppressIn(transaction, scope, {
        key,
        reason: 'opted_out',
        detail,
        event: 'suppress',
        who: 'inbox',
        why,
      });
    } else {
      const why = 'Somebody may have asked for no more mail to this address: a person has to look.';
      const { under } = await suppressIn(transaction, scope, { key, reason: 'opt_out_pending', detail });
      await pauseSequencesIn(transaction, scope, under, { who: 'inbox', why });
    }
  }
}

/** In the order in which imports lock entries. */
function entriesFor(addresses: ReadonlySet<string>) {
  return [...addresses]
    .map((value) => ({ kind: 'address', value }) as const)
    .sort((left, right) => Buffer.compare(suppressionHash(left), suppressionHash(right)));
}
