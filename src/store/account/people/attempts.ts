import type { AttemptKind, AttemptStore } from '../../../core/account/people/ports.ts';
import { SIGN_IN } from '../../../core/account/people/sign-in.ts';
import type { Db } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';
import { NOW } from '../key-columns.ts';
import { after, newToken } from './sessions.ts';

/** What was begun in a browser and needs its answer, for ten minutes; taken once. */
export function createAttemptStore(db: Db): AttemptStore {
  return {
    async begin(kind: AttemptKind, data: object) {
      const { token, hash } = newToken();
      await kyselyOver(db)
        .insertInto('sign_in_attempt')
        .values({ hash, kind, data: JSON.stringify(data), expires_at: after(SIGN_IN.attempt) })
        .execute();
      return token;
    },
    async take(kind, hash) {
      const taken = await kyselyOver(db)
        .deleteFrom('sign_in_attempt')
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('expires_at', '>', NOW)
        .returning('data')
        .executeTakeFirst();
      return taken?.data as Record<string, string> | undefined;
    },
  };
}
