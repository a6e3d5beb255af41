import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRig } from './rig.ts';

/** So many answers are some seconds of load, however slow the machine is. */
const UNDER_LOAD = 300;

it('SIGTERM under load: what was accepted is answered, nothing stays reserved, and it ends with 0', async () => {
  const rig = await createRig();
  try {
    // Each intent is tried once, so that a broken connection is seen and not repeated away.
    const load = rig.load({ repeat: false });
    while (load.answers.length <= UNDER_LOAD) await sleep(50);
    const stopped = rig.service.stop();
    expect(await stopped).toBe(0);
    await load.stop();
    const reserved = await rig.stranded();
    expect(reserved).toBe(0);
    // Refused connections are those no one accepted. A reset one may be an idle connection that was closed as the next
    // request was on its way: then no provider was called for it. Calls without an answer are what must not be.
    expect(await rig.callsWithoutAnswer(load)).toEqual([]);
    console.log(JSON.stringify({ answered: load.answers.length, failures: load.failures }));
  } finally {
    await rig.close();
  }
});
