// Outreach over the mail rig: the whole service with a real mailbox. First one sequence after the other as a founder lives
// them, then 500 touches whose workers are killed. Ends with 1 where anything is wrong.
import { startWarmpath } from '../email/running.ts';
import { founderOf } from './founder.ts';
import { neverTwice } from './never-twice.ts';
import { rigAt } from './rig-people.ts';
import { runScenario } from './story.ts';

const [net, folder, control, only] = process.argv.slice(2);
if (net === undefined || folder === undefined || control === undefined) {
  console.error(
    'node test/rehearsal/outreach/main.ts <net of the rig> <folder of the rig> <control port> [story | never-twice]',
  );
  process.exit(2);
}
const seed = Date.now() % 1_000_000;
const faults: string[] = [];
let passed = 0;
const check = (name: string, isRight: boolean, seen?: unknown) => {
  console.log(
    `${isRight ? 'ok  ' : 'FAIL'} ${name}${isRight ? '' : `: ${JSON.stringify(seen)?.slice(0, 1_500)}`}`,
  );
  if (isRight) passed += 1;
  else faults.push(name);
};

const rig = rigAt(net, folder, Number(control));
const settings = {
  // One click is offered over https only; on this machine its path is asked without the proxy that would stand before it.
  WARMPATH_PUBLIC_URL: 'https://warmpath.tenant.test',
  WARMPATH_PRIVATE_HOSTS: 'allow',
  WARMPATH_DNS_SERVERS: `${net}.53`,
  WARMPATH_MAILBOX_PER_DAY: '10000',
};
const service = await startWarmpath(settings);
try {
  const founder = founderOf(service);
  if (only !== 'never-twice') await runScenario(founder, rig, check);
  // From here on workers of their own send, so that they can be killed without the service.
  if (only !== 'story') {
    await service.restart({ ...settings, WARMPATH_OUTREACH: 'off' });
    await neverTwice(service, founder, rig, check, seed);
  }
} catch (error) {
  console.error(error);
  faults.push('broke off');
} finally {
  await service.close();
}
console.log(`\n${passed} passed, ${faults.length} failed`);
if (faults.length > 0) process.exitCode = 1;
