import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../src/platform/values/scope.ts';
import type { Running } from '../email/running.ts';
import { type Founder, first } from './founder.ts';
import { connect } from './mailbox.ts';
import type { Rig } from './rig-people.ts';
import type { Check } from './story.ts';

const TOUCHES = 500;
const MAILBOXES = ['founder@tenant.test', 'ops@tenant.test', 'unsubscribe@tenant.test'];
const DOMAIN = 'catchall.test';
const WORKERS = 2;
/** Of a worker, from its start: it may send all its mailboxes have, or be killed with the first message. */
const LONGEST_LIFE_MS = 30_000;
/** The first workers live less long: on a quiet machine everything is sent within a minute, with too few kills on the way. */
const SHORT_LIVES = 3;
const SHORT_LIFE_MS = 10_000;
/**
 * After so many the rest is left to a worker that lives, as after any crash. A mailbox whose worker died on the wire stands
 * still for two minutes; more kills would only be more of those.
 */
const KILLS = 20;
/** Of all connections to submission, this part loses its acknowledgement. */
const LOST = 0.1;
/** One in so many recipients is suppressed while the others are being sent to. */
const SUPPRESSED_EVERY = 12;
/** All is over once a person could act on everything: nine minutes on a quiet machine, and twice that for others. */
const TIMEOUT_MS = 20 * 60_000;
/** For texts of a person's own: no two alike, or the check on mass mail holds them back. */
const WORDS =
  'our line sorts small parcels with one arm and a camera while the hub keeps running at night and in the morning people see what was moved where and why it took that long which helps them plan the next shift with fewer errors than before and without new belts or walls'.split(
    ' ',
  );
const TEXT_WORDS = 70;
/** States that are the end of it or that a person can act on. */
const ACTIONABLE = new Set(['sent', 'cancelled', 'failed', 'unknown', 'awaiting_approval', 'rejected']);

/**
 * 500 touches over three mailboxes, two workers killed with -9 at random moments, one acknowledgement in ten lost, addresses
 * suppressed on the way. No one has a message twice, no one suppressed is begun afterwards, nothing hangs.
 */
export async function neverTwice(
  service: Running,
  founder: Founder,
  rig: Rig,
  check: Check,
  seed: number,
): Promise<void> {
  const random = seededRandom(seed);
  for (const address of MAILBOXES) {
    const connected = await connect(founder, { address, host: rig.faulty });
    if (connected.status !== 200) throw new Error(`${address}: ${JSON.stringify(connected.body)}`);
  }
  const { mailboxes } = (await founder.get('GET', '/v1/mailboxes')) as {
    mailboxes: readonly { readonly id: string; readonly address: string }[];
  };
  const ids = MAILBOXES.map((address) => mailboxes.find((one) => one.address === address)?.id ?? '');

  const recipients = Array.from({ length: TOUCHES }, (_, at) => `reader${at}.${seed}@${DOMAIN}`);
  const sequences = new Map<string, string>();
  for (let at = 0; at < recipients.length; at += 10) {
    await Promise.all(
      recipients.slice(at, at + 10).map(async (email, offset) => {
        const made = await founder.enrol(email, `Reader ${at + offset}`, {
          mailbox_id: ids[(at + offset) % ids.length],
        });
        sequences.set(email, made.sequenceId);
      }),
    );
  }
  console.log(`${sequences.size} sequences made`);

  let stopping = false;
  let kills = 0;
  const runWorker = async (): Promise<void> => {
    for (let lives = 0; !stopping && kills < KILLS; lives += 1) {
      const longest = lives < SHORT_LIVES ? SHORT_LIFE_MS : LONGEST_LIFE_MS;
      const worker = service.spawn('outreach');
      const exited = once(worker, 'exit');
      // One in six before it has begun, the others somewhere in their work.
      const started = random() < 1 / 6 ? sleep(random() * 2_000) : once(worker.stdout ?? worker, 'data');
      await Promise.race([started.then(() => sleep(random() * longest)), exited]);
      if (worker.exitCode !== null) throw new Error(`a worker ended by itself with ${worker.exitCode}`);
      worker.kill('SIGKILL');
      kills += 1;
      await exited;
    }
  };
  const breakLines = async (): Promise<void> => {
    while (!stopping) {
      if (random() < LOST * 2) await rig.breakSubmission({ mode: 'smtp-lost-ack', count: 1 });
      await sleep(60);
    }
    await rig.breakSubmission({ mode: 'pass' });
  };
  const text = (): string => {
    const words = Array.from({ length: TEXT_WORDS }, () => WORDS[Math.floor(random() * WORDS.length)]);
    return `Hello,\n\n${words.join(' ')}.\n\nMay I show you?`;
  };
  // A person reads what was drafted, writes a text of their own and approves it.
  const approve = async (): Promise<void> => {
    while (!stopping) {
      const { touches } = await founder.get(
        'GET',
        '/v1/fundraising/touches?state=awaiting_approval&limit=200',
      );
      for (const { touch_id } of touches) {
        // Suppressed or stopped in between: that is an answer too, and nothing to repeat.
        const edited = await founder.ask('PUT', '/v1/fundraising/touch', {
          touch_id,
          subject: 'Sorting parcels',
          body: text(),
        });
        const approved = await founder.ask('POST', '/v1/fundraising/touch/approve', { touch_id });
        for (const answer of [edited, approved]) {
          if (![200, 404, 409, 422].includes(answer.status)) throw new Error(JSON.stringify(answer));
        }
      }
      await sleep(500);
    }
  };
  const suppressedAt = new Map<string, number>();
  const suppress = async (): Promise<void> => {
    for (const [at, email] of recipients.entries()) {
      if (at % SUPPRESSED_EVERY !== 0 || stopping) continue;
      await founder.get('POST', '/v1/suppressions', { value: email });
      suppressedAt.set(email, Date.now());
      await sleep(400);
    }
  };
  const states = async (): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (let cursor = ''; ; ) {
      const page = await founder.get('GET', `/v1/fundraising/touches?limit=200${cursor}`);
      for (const touch of page.touches)
        if (touch.position === 1) found.set(touch.sequence.investor_email, touch.state);
      if (page.next === undefined) return found;
      cursor = `&cursor=${encodeURIComponent(page.next)}`;
    }
  };
  const isOver = async (): Promise<boolean> => {
    const now = await states();
    const left = recipients.filter((email) =>
      ['planned', 'drafting', 'awaiting_approval', 'approved', 'scheduled', 'sending'].includes(
        now.get(email) ?? 'drafting',
      ),
    );
    console.log(`${left.length} of ${TOUCHES} still under way, ${kills} kills`);
    return left.length === 0;
  };

  const faults = Promise.all([
    ...Array.from({ length: WORKERS }, runWorker),
    breakLines(),
    suppress(),
    approve(),
  ]);
  const end = Date.now() + TIMEOUT_MS;
  const underWay = async (): Promise<void> => {
    const half = Date.now() + TIMEOUT_MS / 2;
    while (!(await isOver()) && kills < KILLS && Date.now() < half) await sleep(5_000);
  };
  await Promise.race([underWay(), faults]).finally(() => {
    stopping = true;
  });
  await faults;
  const { counters } = await rig.breakSubmission({ mode: 'pass' });
  const worker = service.spawn('outreach');
  stopping = false;
  const reading = approve();
  while (!(await isOver()) && Date.now() < end) await sleep(3_000);
  stopping = true;
  await reading;
  const unknown = async () =>
    [...(await states())].filter(([email, state]) => state === 'unknown' && sequences.has(email));
  // Own copies of what was accepted lie in the mailboxes; reading them takes a poll.
  for (const deadline = Date.now() + 120_000; (await unknown()).length > 0 && Date.now() < deadline; )
    await sleep(3_000);
  await stop(worker);

  const finalStates = await states();
  const delivered = await rig.deliveries(DOMAIN);
  const counts = new Map<string, number>();
  for (const email of recipients) {
    const state = finalStates.get(email) ?? 'missing';
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  console.log(
    JSON.stringify({
      seed,
      kills,
      lostAcknowledgements: counters.acksSwallowed,
      states: Object.fromEntries(counts),
      suppressed: suppressedAt.size,
    }),
  );
  const twice = recipients.filter((email) => (delivered.get(email)?.length ?? 0) > 1);
  check(
    'nobody has any message twice',
    twice.length === 0,
    twice.map((email) => [email, delivered.get(email)]),
  );
  check(
    'every touch is in a state a person can act on',
    recipients.every((email) => ACTIONABLE.has(finalStates.get(email) ?? '')),
    [...counts],
  );
  const wronglySent = recipients.filter(
    (email) => finalStates.get(email) === 'sent' && !delivered.has(email),
  );
  check('what is called sent was delivered', wronglySent.length === 0, wronglySent);
  const lostSight = recipients.filter(
    (email) => delivered.has(email) && !['sent', 'unknown'].includes(finalStates.get(email) ?? ''),
  );
  check(
    'what was delivered is called sent, or unknown',
    lostSight.length === 0,
    lostSight.map((email) => [email, finalStates.get(email)]),
  );
  const begun = await Promise.all(
    [...suppressedAt].map(async ([email, at]) => {
      const shown = await founder.get(
        'GET',
        `/v1/fundraising/touch?touch_id=${first(await founder.show(sequences.get(email) ?? '')).touch_id}`,
      );
      const begins = (shown.history ?? []).filter(
        (event: { to: string; at: string }) => event.to === 'sending' && Date.parse(event.at) > at,
      );
      return begins.length > 0 ? [email] : [];
    }),
  );
  check('nobody was begun after the suppression was answered', begun.flat().length === 0, begun.flat());
  check(
    'workers were killed, and acknowledgements lost',
    kills >= KILLS / 2 && counters.acksSwallowed > TOUCHES * LOST * 0.3,
    { kills, ...counters },
  );
}

async function stop(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) return;
  const exited = once(worker, 'exit');
  worker.kill('SIGTERM');
  await exited;
}
