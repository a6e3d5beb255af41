import { afterAll, beforeAll, describe, it } from 'vitest';
import { keyboard } from './hands.ts';
import { EVERY_DAY, openStory, type StoryWorld } from './story-world.ts';
import { tell } from './tell-story.ts';
import { chromium } from './world.ts';

const LOOKS = [1440, 1024, 390]
  .flatMap((width) => [[width, 'light'] as const, [width, 'dark'] as const])
  .filter(([width, scheme]) => !EVERY_DAY.some((look) => look[0] === width && look[1] === scheme));

describe.runIf(chromium !== undefined)("the founder's story in the sandbox, by keyboard alone", () => {
  let world: StoryWorld;
  beforeAll(async () => {
    world = await openStory();
  });
  afterAll(() => world?.close());

  it.each(LOOKS)('is told %i pixels wide and %s', async (width, scheme) => {
    const open = await world.visit(width, scheme);
    await tell(
      open,
      keyboard(open.page),
      LOOKS.findIndex((look) => look[0] === width && look[1] === scheme) + 1,
    );
    await open.close();
  });
});
