import type { Erased } from '../../../core/corpus/held.ts';
import type { CorpusPeopleStore } from '../../../core/corpus/ports.ts';
import type { Db } from '../../postgres/db.ts';
import { correctPerson } from './correct.ts';
import { eraseFromCorpus, type OtherCopies } from './erase.ts';
import { heldOf } from './held.ts';
import { LOOK_MS } from './mentions.ts';

/** The people of the live corpus, under the role of operators. */
export function createCorpusPeople(system: Db, otherCopies: () => Promise<OtherCopies>): CorpusPeopleStore {
  return {
    held: (query) =>
      system.transaction(async (transaction) => {
        await transaction.query({ text: `set local statement_timeout = ${LOOK_MS}` });
        return heldOf(transaction, query);
      }, 'snapshot'),
    correct: (change, reason, by) => correctPerson(system, change, reason, by),
    erase: async (erasing, by): Promise<Erased> => eraseFromCorpus(system, erasing, by, await otherCopies()),
    erasures: (limit) =>
      system.query({
        text: `select id, erased_at as at, erased_by as by, reason, counts from erasure where mode = 'live' order by id desc limit $1`,
        values: [limit],
      }),
  };
}
