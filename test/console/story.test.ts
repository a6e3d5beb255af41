import { afterAll, beforeAll, describe, it } from 'vitest';
import { keyboard, pointer } from './hands.ts';
import { LOOKS, openStory, type StoryWorld } from './story-world.ts';
import { tell } from './tell-story.ts';
import { chromium } from './world.ts';

// A first start as a person has it: the service in a process of its own, its link, and the made-up raise.
describe.runIf(chromium !== undefined)("the founder's story in the sandbox", () => {
  let world: StoryWorld;
  beforeAll(async () => {
    world = await openStory();
  });
  afterAll(() => world?.close());

  it('is told with a pointer, from the profile to the answer of an investor', async () => {
    const open = await world.visit(1024, 'light');
    await tell(open, pointer(), 1);
    await open.close();
  });

  it.each(LOOKS)('is told with the keyboard alone, %i pixels wide and %s', async (width, scheme) => {
    const open = await world.visit(width, scheme);
    await tell(open, keyboard(open.page), width);
    await open.close();
  });
});
