import type { FoundInvestor } from '../../src/corpus/rules-investor-record.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { createProfileStore } from '../../src/profile/queries-profiles.ts';
import type { Profile } from '../../src/profile/rules.ts';
import { createStoredInvestorStore } from '../../src/search/queries-stored-investors.ts';

const RAISE: Profile = { raise_type: 'startup_equity', one_liner: 'Made up' };

/** Puts investors on the list of an account as a search for its profile does, which it then has: with their scores. */
export async function recordScored(db: Db, scope: Scope, found: readonly FoundInvestor[]): Promise<void> {
  const profiles = createProfileStore(db);
  const profile = (await profiles.get(scope)) ?? RAISE;
  await profiles.put(scope, profile);
  await createStoredInvestorStore(db).record(scope, found, profile);
}
