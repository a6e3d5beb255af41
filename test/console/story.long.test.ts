import { afterAll, beforeAll, describe, it } from 'vitest';
import { keyboard } from './hands.ts';
import { openStory, type StoryWorld } from './story-world.ts';
import { tell } from './tell-story.ts';
import { chromium } from './world.ts';

/** Those that `story.test.ts` does not walk every day. */
const LOOKS = [
  [1440, 'dark'],
  [1024, 'light'],
  [1024, 'dark'],
  [390, 'light'],
] as const;

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
