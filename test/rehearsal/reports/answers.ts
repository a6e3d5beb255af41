/** What the service sent, and how it is asked as one tenant. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent
  readonly body: any;
}
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

export function askerOf(url: string, key: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Everything of a list, page after page; throws if one is not answered. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent
export async function allOf(ask: Ask, path: string): Promise<any[]> {
  const rows = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const { status, body } = await ask(
      'GET',
      `${path}?limit=200${next && `&cursor=${encodeURIComponent(next)}`}`,
    );
    if (status !== 200) throw new Error(`${path} is answered ${status}: ${body.message}`);
    rows.push(...body.investors);
    next = body.next;
  }
  return rows;
}

/** Notes what is not as it should be, with what was seen. */
export type Check = (name: string, isRight: boolean, seen?: unknown) => void;
