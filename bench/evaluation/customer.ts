import { setTimeout as sleep } from 'node:timers/promises';
import { type createWarmpath, type paths, unwrap } from '@warmpath/sdk';

type Warmpath = ReturnType<typeof createWarmpath>;
export type Profile = paths['/v1/fundraising/profile']['put']['requestBody']['content']['application/json'];

/** The index is built and its model learned before the service is ready: a minute on a large corpus; over ten where eighteen jobs run. */
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

export type Found = NonNullable<
  paths['/v1/fundraising/search-investors']['post']['responses']['200']['content']['application/json']['data']
>['investors'][number];

/** One query as a customer makes it: stores the profile, searches, gives the first 50, best first; none where it missed. */
export async function foundBy(warmpath: Warmpath, profile: Profile): Promise<readonly Found[]> {
  unwrap(await warmpath.PUT('/v1/fundraising/profile', { body: profile }));
  const answer = await warmpath.POST('/v1/fundraising/search-investors', {
    body: { limit: 50, effort: 'low' },
  });
  if (answer.response.status === 422) return [];
  return unwrap(answer).data.investors;
}

/** The names of `foundBy`. */
export async function searchAs(warmpath: Warmpath, profile: Profile): Promise<string[]> {
  return (await foundBy(warmpath, profile)).map((investor) => investor.name);
}
