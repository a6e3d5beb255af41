import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOf, type InputOf, type Warmpath, WarmpathError } from '../../packages/sdk/src/index.ts';

export type Profile = InputOf<'fundraising.profile.put'>;

/** The index is built and its model learned before the service is ready: a minute on a large corpus; over ten if eighteen jobs run. */
const READY_TIMEOUT_MS = 1_800_000;

/**
 * Waits until nothing is under way at /readyz, but for `besides`: the index then holds everything imported, with the learned
 * model.
 */
export async function waitUntilReady(url: string, besides: readonly string[] = []): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    const body = (await reply?.json()) as { under_way: Record<string, string> } | undefined;
    const doing = Object.keys(body?.under_way ?? {}).filter((one) => !besides.includes(one));
    if (reply?.status === 200 && doing.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `${url} was not ready within ${READY_TIMEOUT_MS} ms (last status ${reply?.status ?? 'none'})`,
      );
    }
    await sleep(100);
  }
}

export type Found = AnswerOf<'fundraising.search-investors'>['data']['investors'][number];

/** One query as a customer makes it: stores the profile, searches, gives the first 50, best first; none if it missed. */
export async function foundBy(warmpath: Warmpath, profile: Profile): Promise<readonly Found[]> {
  return (await foundWith(warmpath, profile)).investors;
}

/** The same with what the answer warns of. */
export async function foundWith(
  warmpath: Warmpath,
  profile: Profile,
): Promise<{ readonly investors: readonly Found[]; readonly warnings: readonly string[] }> {
  await warmpath.fundraising.profile.put(profile);
  return foundNow(warmpath, { limit: 50, effort: 'low' });
}

/** What a search for the stored profile finds; none if it missed. */
async function foundNow(
  warmpath: Warmpath,
  body: InputOf<'fundraising.search-investors'> & { dry_run?: false },
): Promise<{ readonly investors: readonly Found[]; readonly warnings: readonly string[] }> {
  try {
    const { data, warnings = [] } = await warmpath.fundraising.searchInvestors(body);
    return { investors: data.investors, warnings: warnings.map(({ message }) => message) };
  } catch (error) {
    if (error instanceof WarmpathError && error.status === 422) return { investors: [], warnings: [] };
    throw error;
  }
}

/** The names of `foundBy`. */
export async function searchAs(warmpath: Warmpath, profile: Profile): Promise<string[]> {
  return (await foundBy(warmpath, profile)).map((investor) => investor.name);
}
