import { setTimeout as sleep } from 'node:timers/promises';

const READY_TIMEOUT_MS = 60_000;
/** A large index follows its import within 5 s; this long without a change means that none is on its way. */
const SETTLE_MS = 5_000;

/** Waits until the service answers 200 at /readyz, and gives an index built beside the old one the time to be swapped in. */
export async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  await sleep(SETTLE_MS);
  for (;;) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 200) return;
    if (Date.now() > deadline) {
      throw new Error(
        `${url} was not ready within ${READY_TIMEOUT_MS} ms (last status ${reply?.status ?? 'none'})`,
      );
    }
    await sleep(100);
  }
}

/** One query as a customer makes it: stores the profile, searches, gives the names, best first; none where it missed. */
export async function searchAs(url: string, key: string, profile: unknown): Promise<string[]> {
  await call(url, key, 'PUT', '/v1/fundraising/profile', profile, [200]);
  const body = { limit: 50, effort: 'low' };
  const answer = await call(url, key, 'POST', '/v1/fundraising/search-investors', body, [200, 422]);
  const { data } = answer as { data?: { investors: { name: string }[] } };
  return data?.investors.map((investor) => investor.name) ?? [];
}

async function call(
  url: string,
  key: string,
  method: string,
  path: string,
  body: unknown,
  expected: readonly number[],
): Promise<unknown> {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!expected.includes(reply.status))
    throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
