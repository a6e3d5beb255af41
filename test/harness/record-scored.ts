import type { FoundInvestor } from '../../src/core/corpus/investor-record.ts';
import type { Profile } from '../../src/core/research/profile.ts';
import type { Scope } from '../../src/core/scope.ts';
import type { Db } from '../../src/store/postgres/db.ts';
import { createProfileStore } from '../../src/store/research/profiles.ts';
import { createStoredInvestorStore } from '../../src/store/research/stored-investors.ts';

const RAISE: Profile = { raise_type: 'startup_equity', one_liner: 'Made up' };

/** Puts investors on the list of an account as a search for its profile does, which it then has: with their scores. */
export async function recordScored(db: Db, scope: Scope, found: readonly FoundInvestor[]): Promise<void> {
  const profiles = createProfileStore(db);
  const profile = (await profiles.get(scope)) ?? RAISE;
  await profiles.put(scope, profile);
  await createStoredInvestorStore(db).record(scope, found, profile);
}
