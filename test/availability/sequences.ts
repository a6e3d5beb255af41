import { setTimeout as sleep } from 'node:timers/promises';
import { size } from '../harness/size.ts';
import type { Answer } from '../rehearsal/email/running.ts';
import { connect } from '../rehearsal/outreach/mailbox.ts';
import type { Rig } from '../rehearsal/outreach/rig-people.ts';
import type { Installation } from './installation.ts';

const MAILBOXES = ['founder@tenant.test', 'ops@tenant.test', 'unsubscribe@tenant.test'].slice(0, size(2, 3));
const DOMAIN = 'catchall.test';
/** Between two new recipients, ms: three mailboxes may send a thousand messages a day each. */
const EVERY_MS = 1_000;
const APPROVE_EVERY_MS = 700;
/** A try without an answer is given up after this long, ms. */
const TRY_MS = 5_000;
/** Longer than any fault lasts. */
const TRIED_FOR_MS = 120_000;
/** For texts of a person's own: no two alike, or the check on mass mail holds them back. */
const WORDS =
  'our line sorts small parcels with one arm and a camera while the hub keeps running at night and in the morning people see what was moved where and why it took that long which helps them plan the next shift with fewer errors than before and without new belts or walls'.split(
    ' ',
  );
const TEXT_WORDS = 70;
const UNDER_WAY = ['planned', 'drafting', 'awaiting_approval', 'approved', 'scheduled', 'sending'];

/** Sequences that are made all the time, approved by a person and sent by the workers. */
export interface Sequences {
  readonly enrolled: number;
  /** Messages the mail host delivered to recipients so far. */
  delivered(): Promise<number>;
  /** A recipient with two messages, or one message delivered twice. Rejects if nothing is enrolled or approved any more. */
  twice(): Promise<string[]>;
  /** No new recipients; waits for at most `ms` for what is under way. Resolves to what is wrong, and what became of all. */
  end(
    ms: number,
  ): Promise<{ readonly faults: readonly string[]; readonly states: Readonly<Record<string, number>> }>;
}

export async function startSequences(
  { services, founderKey, system }: Installation,
  rig: Rig,
  random: () => number,
): Promise<Sequences> {
  /** At any of the services, again until one answers: all that is asked here may be asked twice. */
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    for (const end = Date.now() + TRIED_FOR_MS; ; await sleep(200)) {
      const service = services[Math.floor(random() * services.length)];
      const answer = await fetch(`${service?.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${founderKey}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TRY_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).then(
        async (response) => ({ status: response.status, body: await response.json() }),
        (error: unknown) => ({ status: 0, body: String(error) }),
      );
      if (answer.status >= 200 && answer.status < 500 && answer.status !== 429) return answer;
      if (Date.now() > end)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  };
  const get = async (
    method: string,
    path: string,
    body?: unknown,
    statuses = [200],
  ): Promise<Answer['body']> => {
    const answer = await ask(method, path, body);
    if (!statuses.includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
    return answer.body;
  };
  const founder = { ask } as Parameters<typeof connect>[0];

  await get('PUT', '/v1/fundraising/profile', {
    raise_type: 'startup_equity',
    company_name: 'Parcel Robotics',
    founder_name: 'Fay Ounder',
    icp_description: 'Parcel hubs that sort more than 10,000 parcels an hour',
    raise_goals: 'A seed round to build the second sorting line',
    sector_tags: ['robotics', 'logistics'],
    stage: 'seed',
    round_size_usd: 3_000_000,
  });
  for (const [nth, address] of MAILBOXES.entries()) {
    // One of them at the host itself: whatever is done to the way to the others, its messages go on.
    const connected = await connect(founder, { address, host: nth === 0 ? rig.faulty : rig.host });
    if (connected.status !== 200) throw new Error(`${address}: ${JSON.stringify(connected.body)}`);
  }
  const { mailboxes } = (await get('GET', '/v1/mailboxes')) as {
    mailboxes: readonly { readonly id: string }[];
  };

  const recipients: string[] = [];
  let enrolling = true;
  let approving = true;
  const enrol = async (): Promise<void> => {
    for (let at = 0; enrolling; at += 1, await sleep(EVERY_MS)) {
      const email = `reader${at}@${DOMAIN}`;
      await get('POST', '/v1/fundraising/create-sequence', {
        investor_email: email,
        investor_name: `Reader ${at}`,
        mailbox_id: mailboxes[at % mailboxes.length]?.id,
      });
      recipients.push(email);
    }
  };
  const text = (): string => {
    const words = Array.from({ length: TEXT_WORDS }, () => WORDS[Math.floor(random() * WORDS.length)]);
    return `Hello,\n\n${words.join(' ')}.\n\nMay I show you?`;
  };
  const approve = async (): Promise<void> => {
    for (; approving; await sleep(APPROVE_EVERY_MS)) {
      const { touches } = await get('GET', '/v1/fundraising/touches?state=awaiting_approval&limit=200');
      for (const { touch_id } of touches) {
        // Approved by the try before, whose answer was lost, or sent already: an answer too.
        const statuses = [200, 404, 409, 422];
        await get(
          'PUT',
          '/v1/fundraising/touch',
          { touch_id, subject: 'Sorting parcels', body: text() },
          statuses,
        );
        await get('POST', '/v1/fundraising/touch/approve', { touch_id }, statuses);
      }
    }
  };
  const running = Promise.all([enrol(), approve()]);
  let broken: unknown;
  running.catch((error: unknown) => {
    broken = error; // the next look rejects with it
  });

  const states = () =>
    system.query<{ email: string; state: string }>({
      text: 'select s.investor_email as email, t.state from touch t join sequence s on s.id = t.sequence_id where t.position = 1',
    });
  const twice = async (): Promise<string[]> => {
    if (broken !== undefined) throw broken;
    const delivered = await rig.deliveries(DOMAIN);
    return [...delivered]
      .filter(([, ids]) => ids.length > 1)
      .map(([email, ids]) => `${email} has ${ids.join(' and ')}`);
  };
  return {
    get enrolled() {
      return recipients.length;
    },
    delivered: async () => (await rig.deliveries(DOMAIN)).size,
    twice,
    async end(ms) {
      enrolling = false;
      for (const until = Date.now() + ms; Date.now() < until; await sleep(500)) {
        if ((await states()).every(({ state }) => !UNDER_WAY.includes(state))) break;
      }
      approving = false;
      await running;
      const last = await states();
      // What was handed over a moment ago is delivered in a moment.
      await sleep(2_000);
      const delivered = await rig.deliveries(DOMAIN);
      const now = await states();
      const counts: Record<string, number> = {};
      for (const { state } of last) counts[state] = (counts[state] ?? 0) + 1;
      const faults = (await twice()).map((each) => `twice: ${each}`);
      const known = new Set(last.map(({ email }) => email));
      for (const email of recipients)
        if (!known.has(email)) faults.push(`${email} was enrolled, and is not there`);
      for (const { email, state } of last)
        if (state === 'sent' && !delivered.has(email))
          faults.push(`${email} is called sent, and has nothing`);
      for (const { email, state } of now) {
        if (delivered.has(email) && !['sent', 'sending', 'unknown'].includes(state))
          faults.push(`${email} has a message, and is called ${state}`);
      }
      return { faults, states: counts };
    },
  };
}
