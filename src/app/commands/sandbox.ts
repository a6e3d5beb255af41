import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { pino } from 'pino';
import { issueKey, revokeKey } from '../../accounts/queries-keys.ts';
import { readRunningServices } from '../../accounts/queries-process.ts';
import { grantCredits, readBalances } from '../../credits/queries-grants.ts';
import type { Store } from '../../platform/database/store.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import type { SandboxBehaviour } from '../../providers/rules-sandbox-behaviours.ts';
import type { OwnCall } from '../compose/own-calls.ts';
import { emptySandbox, letDaysPass } from '../queries-sandbox.ts';
import {
  STORY_MAILBOX,
  STORY_MOVES,
  type StoryInvestor,
  storyNetwork,
  storyProfile,
  storyRecipient,
} from '../sandbox-story.ts';
import { readServiceConfig } from '../settings/config.ts';
import { addCommand, type CommonOptions, outputOf, parseId, table, withStore } from './output.ts';

export interface StoryWorld {
  readonly ask: OwnCall;
  /** Whether the worker of outreach runs in this process: without it nothing is drafted or sent. */
  readonly hasWorker: boolean;
  letDaysPass(days: number): Promise<void>;
  lookForNews(): Promise<void>;
}

/** Letters take a tenth of a second each, on a machine that does much else ten times that; after this long nobody works on them, ms. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;
const DAY_MS = 86_400_000;
/** Who has answered in the story answers at once, so that a start is not held up. */
const AT_ONCE_MS = 1_000;
/** Who answers a draft that waits does so while the person still looks; others take up to 40 s. */
const SOON_MS = 15_000;

/** Who was written to two weeks ago, by rank from 0, and what came of it. */
const FIRST_WAVE: readonly (readonly [rank: number, wanted: SandboxBehaviour | 'nothing'])[] = [
  [1, 'reply'],
  [5, 'reply'],
  [7, 'nothing'],
  [8, 'nothing'],
  [9, 'bounce'],
  [2, 'doubt'],
  [15, 'away'],
  [13, 'decline'],
];
/** Whose drafts wait for approval: two answer soon after they were sent to, one later, one not at all. */
const SECOND_WAVE: readonly (readonly [rank: number, wanted: SandboxBehaviour | 'nothing', ms: number])[] = [
  [3, 'reply', 5_000],
  [4, 'reply', SOON_MS],
  [11, 'decline', SOON_MS],
  [16, 'nothing', Number.POSITIVE_INFINITY],
];
const PAUSED_RANK = 20;

interface Touch {
  readonly touch_id: string;
  readonly position: number;
  readonly state: string;
  readonly sequence: { readonly sequenceId: string; readonly state: string; readonly held_until?: string };
}
/** A sequence with its messages, the first at 0. */
type Course = Touch['sequence'] & { readonly touches: Touch[] };
type Courses = Map<string, Course>;

/** Plays a made-up raise of three weeks in the sandbox, through the calls of a client. Rejects if a call does. */
export async function tellStory(world: StoryWorld): Promise<void> {
  const { ask, letDaysPass } = world;
  await ask('fundraising.profile.put', { body: storyProfile() });
  const { data } = await ask<{ data: { investors: readonly StoryInvestor[] } }>(
    'fundraising.search-investors',
    { body: { limit: 30 } },
  );
  const ranked = data.investors;
  await ask('fundraising.import-network', { body: { csv_content: storyNetwork(ranked) } });
  await ask('mailboxes.connect', { body: STORY_MAILBOX });
  await decide(world, ranked, 23);
  await letDaysPass(9);
  await ask('fundraising.search-investors', { body: { target_lp_types: ['family_office'], limit: 15 } });
  await ask('fundraising.search-investors', { body: { target_lp_types: ['angel'], limit: 20 } });
  // What the first run of a monitor finds is no news: by then it has looked for a raise that is a little other.
  const before = { geography_weight: 'loose', sector_tags: ['Climate'], monitoring_opt_in: true };
  await ask('fundraising.profile.put', { body: { ...storyProfile(), ...before } });
  await world.lookForNews();
  if (world.hasWorker) await correspond(world, ranked);
  else {
    await letDaysPass(1);
    await decide(world, ranked, 13);
    await letDaysPass(8);
    await decide(world, ranked, 5);
    await letDaysPass(4);
  }
  if (!world.hasWorker) await readNews(world);
  await letDaysPass(1);
}

/** The raise as it stands now, and who was found by it since. */
async function readNews({ ask, lookForNews }: StoryWorld): Promise<void> {
  await ask('fundraising.profile.put', { body: { ...storyProfile(), monitoring_opt_in: true } });
  await lookForNews();
}

/** What the founder decides so many days before the start. */
async function decide(
  { ask }: StoryWorld,
  ranked: readonly StoryInvestor[],
  daysAgo: keyof typeof STORY_MOVES,
): Promise<void> {
  for (const { ranks, dueIn, ...set } of STORY_MOVES[daysAgo]) {
    // Due dates are moved with everything else.
    const due = dueIn === undefined ? undefined : new Date(Date.now() + (daysAgo + dueIn) * DAY_MS);
    await ask('fundraising.pipeline.set', {
      body: {
        investor_ids: ranks.flatMap((rank) => ranked[rank]?.id ?? []),
        ...set,
        ...(due === undefined ? {} : { next_step_on: due.toISOString().slice(0, 10) }),
      },
    });
  }
}

/** Letters of thirteen days: a first round with what came of it, the next touches of who was silent, and new drafts. */
async function correspond(world: StoryWorld, ranked: readonly StoryInvestor[]): Promise<void> {
  const { ask, letDaysPass } = world;
  const enrol = async (rank: number, wanted: SandboxBehaviour | 'nothing', ms: number): Promise<string> => {
    const investor = ranked[rank] as StoryInvestor;
    const { name, email } = storyRecipient(investor, wanted, ms);
    const { sequenceId } = await ask<{ sequenceId: string }>('fundraising.create-sequence', {
      body: { investor_email: email, investor_name: name, investor_id: investor.id },
    });
    return sequenceId;
  };
  /** Looks at all messages in one call, until each of these sequences is as it should be. */
  const until = async (ids: readonly string[], isIt: (course: Course) => boolean): Promise<Courses> => {
    for (const end = performance.now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
      const { touches } = await ask<{ touches: readonly Touch[] }>('fundraising.touches', {
        query: { limit: '200' },
      });
      const courses: Courses = new Map();
      for (const touch of touches) {
        const course = courses.get(touch.sequence.sequenceId) ?? { ...touch.sequence, touches: [] };
        course.touches[touch.position - 1] = touch;
        courses.set(course.sequenceId, course);
      }
      const late = ids.filter((id) => !isIt(courses.get(id) as Course));
      if (late.length === 0) return courses;
      if (performance.now() > end) throw new Error(`these sequences stand still: ${late.join(', ')}`);
    }
  };
  const isAt = (place: number, state: string) => (course: Course) => course.touches[place]?.state === state;
  /** Approves what was drafted at this place and waits until it was sent, or came back. */
  const send = async (ids: readonly string[], place: number): Promise<void> => {
    const courses = await until(ids, isAt(place, 'awaiting_approval'));
    for (const id of ids) {
      const touch_id = courses.get(id)?.touches[place]?.touch_id ?? '';
      await ask('fundraising.touch.approve', { body: { touch_id } });
    }
    await until(ids, isAt(place, 'sent'));
  };

  const written: { id: string; wanted: SandboxBehaviour | 'nothing' }[] = [];
  for (const [rank, wanted] of FIRST_WAVE)
    written.push({ id: await enrol(rank, wanted, AT_ONCE_MS), wanted });
  const idsOf = (...wanted: readonly string[]) =>
    written.filter((one) => wanted.includes(one.wanted)).map(({ id }) => id);
  await send(
    written.map(({ id }) => id),
    0,
  );
  await letDaysPass(1);
  await until(idsOf('away'), ({ held_until }) => held_until !== undefined);
  await until(idsOf('reply', 'decline', 'doubt', 'bounce'), ({ state }) => state !== 'active');
  await decide(world, ranked, 13);
  await letDaysPass(8);
  await decide(world, ranked, 5);
  const [first, second] = idsOf('nothing') as [string, string];
  await send([first], 1);
  await until([second], isAt(1, 'awaiting_approval'));
  await letDaysPass(4);
  // First: what is drafted rests on the raise as it stands.
  await readNews(world);
  const drafted: string[] = [];
  for (const [rank, wanted, ms] of SECOND_WAVE) drafted.push(await enrol(rank, wanted, ms));
  const paused = await enrol(PAUSED_RANK, 'reply', SOON_MS);
  await until([...drafted, paused], isAt(0, 'awaiting_approval'));
  await ask('fundraising.sequence.pause', { body: { sequence_id: paused } });
}

export interface StoryService {
  readonly store: Pick<Store, 'system'>;
  readonly hasWorker: boolean;
  askWith(key: string): OwnCall;
  lookForNews(): Promise<void>;
}

/**
 * Leaves the made-up raise in a tenant's sandbox, with a key that lives as long as that takes. What it spent is granted again,
 * so that a test balance begins where the documents say. Rejects if the service refuses one of its calls; what was told
 * until then stays.
 */
export async function storeStory(service: StoryService, tenantId: string): Promise<void> {
  const { system } = service.store;
  const before = await readBalances(system, tenantId);
  const expiresAt = new Date(Date.now() + 600_000);
  const { key, id } = await issueKey(system, { tenantId, mode: 'test', name: 'sandbox story', expiresAt });
  try {
    await tellStory({
      ask: service.askWith(key),
      hasWorker: service.hasWorker,
      letDaysPass: (days) => letDaysPass(system, tenantId, days),
      lookForNews: () => service.lookForNews(),
    });
  } finally {
    await revokeKey(system, id);
    const { test } = await readBalances(system, tenantId);
    const credits = before.test - test;
    if (credits > 0) {
      await grantCredits(system, {
        tenantId,
        mode: 'test',
        credits,
        paid: false,
        reference: `sandbox-story ${id}`,
      });
    }
  }
}

export function addSandboxCommands(program: Command): void {
  const sandbox = program.command('sandbox').description('the made-up data behind test keys');

  addCommand(
    sandbox,
    'reset',
    'delete what a tenant has stored in the sandbox, and leave the made-up raise of a first start there',
  )
    .argument('<id>', 'the tenant', parseId)
    .option('--yes', 'do it: it cannot be undone')
    .action(async (id: string, options: CommonOptions & { yes?: boolean }) => {
      const output = outputOf(options);
      if (options.yes !== true) {
        throw new OperatorError(
          'usage',
          `This deletes the profile, list, network, mailboxes, messages and suppressions of the sandbox, not of live data. "warmpath sandbox reset ${id} --yes" does it.`,
        );
      }
      const running = await withStore(output, ({ db }) => readRunningServices(db));
      // The mail of the sandbox is in the memory of the process that sent it: two workers would lose each other's.
      if (running.length > 0) {
        throw new OperatorError(
          'conflict',
          'A service runs on this database: stop it, then start this again.',
        );
      }
      const deleted = await reset(id);
      const rows = deleted.map(({ kind, rows: count }) => [kind, count]);
      const said = rows.length === 0 ? 'There was nothing.' : table(['kind', 'deleted'], rows);
      output.result({ id, deleted }, `${said}\n\nThe made-up raise is there again.`);
    });
}

async function reset(id: string) {
  const config = await readServiceConfig();
  // Loaded here only: the other commands start in half the time without the web server.
  const { startService } = await import('../main.ts');
  const service = await startService(
    { ...config, host: '127.0.0.1', port: 0, outreachHere: true },
    pino({ level: 'silent' }),
    { settings: [], checks: [] },
  );
  try {
    const deleted = await emptySandbox(service.store.system, id);
    await storeStory(service, id);
    return deleted;
  } finally {
    await service.close();
  }
}
