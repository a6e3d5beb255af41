import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import errors from '../../packages/console/src/parts/errors.json' with { type: 'json' };
import { ERRORS } from '../../src/platform/values/errors.ts';
import type { Mode } from '../../src/platform/values/scope.ts';
import { playStory } from '../harness/story.ts';
import { untilLoaded } from './check-screen.ts';
import { forbiddenIn, SAID } from './forbidden-words.ts';
import type { OpenConsole } from './open-console.ts';
import { type ConsoleWorld, chromium, openWorld } from './world.ts';

// What a screen says is for people: no word of the API, of a shell or of ours. The words stand in `forbidden-words.json`.

const FOUNDER = [
  '/',
  '/welcome',
  '/raise',
  '/investors',
  '/investors/board',
  '/lookalikes',
  '/introductions',
  '/outreach',
  '/outreach/sequences',
  '/outreach/mailboxes',
  '/outreach/suppressions',
  '/outreach/new',
  '/news',
  '/credits',
  '/keys',
  '/settings',
  '/settings/events',
];
const OPERATOR = [
  '/admin',
  '/admin/tenants',
  '/admin/corpora',
  '/admin/people',
  '/admin/sources',
  '/admin/workers',
  '/admin/usage',
  '/admin/mail',
  '/admin/doctor',
];

/** Everything forbidden in the words of an error, beside one sentence for people. */
const HOSTILE =
  'It is so. PUT /v1/fundraising/profile stores one. "raise_type" must be set: send an Idempotency-Key. Nothing is ready, see GET /readyz. The tenant 0f2b7f0a-52c8-4f3e-8a1e-0d6f6a1f7c11 has no corpus; "npx warmpath credits grant 5" adds some, or WARMPATH_CONTACT. A touch of series-a waits since `sent_at`.';

const CODES = Object.values(ERRORS).map(({ status, error }) => ({ status, error }));

describe.runIf(chromium !== undefined)('the words of the console', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openWorld({ config: { outreachHere: true }, rateLimits: false });
    await playStory(world.service, world.account);
  }, 170_000);
  afterAll(() => world?.close());

  const linesAt = async (open: OpenConsole, path: string) => {
    await open.go(path);
    await untilLoaded(open);
    return open.page.evaluate<string[]>(SAID);
  };

  it('are there for every error of the service and of the client, and for no other', () => {
    const codes = new Set<string>(Object.values(ERRORS).map(({ error }) => error));
    for (const ours of ['not_reached', 'timed_out', 'not_warmpath', 'stale', 'broken']) codes.add(ours);
    expect(Object.keys(errors).sort()).toEqual([...codes].sort());
  });

  it('are found where they are planted', () => {
    expect(
      forbiddenIn(['GET /readyz', 'the corpus', 'stage_inferred', '-12 credits remain'], 'founder'),
    ).toHaveLength(5);
    expect(forbiddenIn(['The tenant', 'stage_inferred'], 'operator')).toHaveLength(1);
  });

  it.each([
    ['the sandbox', 'test', 'owner'],
    ['live data', 'live', 'owner'],
    ['live data, for a reader', 'live', 'reader'],
  ] as const)('are for people on every screen of %s', async (_name, mode: Mode, role) => {
    const open = await world.open({ mode, role });
    const wrong: string[] = [];
    const { body } = await world.service.call('GET', '/v1/fundraising/pipeline?limit=6', {
      key: world.account.key,
    });
    const drawers =
      mode === 'live' ? [] : body.investors.map(({ id }: { id: string }) => `/investors?open=${id}`);
    for (const path of [...FOUNDER, ...drawers])
      wrong.push(...forbiddenIn(await linesAt(open, path), 'founder').map((line) => `${path}: ${line}`));
    expect(wrong).toEqual([]);
    await open.close();
  });

  it('offer a reader to look, and nothing that an owner or editor does', async () => {
    const open = await world.open({ mode: 'test', role: 'reader' });
    const today = await linesAt(open, '/');
    expect(today).toContain('Waits for an owner or editor');
    expect(today).toContain('Look');
    for (const act of ['Read and approve', 'Decide', 'Ask for it']) expect(today).not.toContain(act);
    expect(await linesAt(open, '/welcome')).not.toContain('Begin my raise');
    const writing = await linesAt(open, '/outreach/new');
    expect(writing).toContain('You may read what is written; an owner or editor writes.');
    expect(writing).not.toContain('Begin the sequence');
    await open.close();
  });

  it('are for operators on the screens of operators', async () => {
    const open = await world.open({ mode: 'live', role: 'operator' });
    const wrong: string[] = [];
    for (const path of OPERATOR)
      wrong.push(...forbiddenIn(await linesAt(open, path), 'operator').map((line) => `${path}: ${line}`));
    expect(wrong).toEqual([]);
    await open.close();
  });

  it('say every error of the API to people, on every screen', async () => {
    const open = await world.open({ mode: 'test' });
    let asked = 0;
    await open.page.route('**/v1/**', (route) => {
      const { status, error } = CODES[asked % CODES.length] ?? { status: 500, error: 'internal_error' };
      asked += 1;
      return route.fulfill({
        status,
        contentType: 'application/json',
        headers: { 'retry-after': '0' },
        body: JSON.stringify({
          error,
          message: HOSTILE,
          request_id: '0f2b7f0a-52c8-4f3e-8a1e-0d6f6a1f7c11',
          details: [{ path: 'growth_metrics/arr_usd', message: 'must be >= 0 (`minimum`)' }],
          credits_charged: 0,
          credits_remaining: 3,
        }),
      });
    });
    const wrong: string[] = [];
    let alerts = 0;
    for (let round = 0; round < 3 || asked < CODES.length; round += 1)
      for (const path of FOUNDER) {
        const lines = await linesAt(open, path);
        alerts += await open.page.getByRole('alert').count();
        wrong.push(...forbiddenIn(lines, 'founder').map((line) => `${path}: ${line}`));
      }
    expect(alerts).toBeGreaterThan(CODES.length);
    expect([...new Set(wrong)]).toEqual([]);
    await open.close();
  }, 170_000);

  it('say in the dialog of a search what became of it, of every error', async () => {
    const open = await world.open({ mode: 'test' });
    const { page } = open;
    await open.go('/investors');
    await untilLoaded(open);
    const wrong: string[] = [];
    // For the first of two that are the same the client waits by itself.
    for (const { status, error } of CODES.filter((code) => code.error !== 'idempotency_in_progress')) {
      await page.route('**/search-investors', (route) =>
        route.fulfill({
          status,
          contentType: 'application/json',
          headers: { 'retry-after': '0' },
          body: JSON.stringify({ error, message: HOSTILE, request_id: 'r', credits_charged: 0 }),
        }),
      );
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Search for your raise' });
      await dialog
        .getByRole('alert')
        .waitFor()
        .catch(async () => wrong.push(`${error} ${status}: ${(await dialog.allInnerTexts()).join(' | ')}`));
      wrong.push(
        ...forbiddenIn((await dialog.allInnerTexts()).join('\n').split('\n'), 'founder').map(
          (line) => `${error}: ${line}`,
        ),
      );
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.unroute('**/search-investors');
    }
    expect(wrong).toEqual([]);
    await open.close();
  });
});
