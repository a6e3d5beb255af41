// What others reported of such services, against this one: `main.ts <folder of reports> <data>`. A case of the folder that nothing
// replays fails. Then whole directories are put on a list, and three raises follow each other over the corpus.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilReady } from '../../../bench/evaluation/customer.ts';
import { startServiceOn } from '../../../bench/evaluation/own-service.ts';
import { openStore } from '../../../src/platform/database/store.ts';
import { askerOf, type Check } from './answers.ts';
import { EDGE_CASES } from './edges.ts';
import { directory, LIST_CASES } from './lists.ts';
import { MAIL_CASES, readMail } from './mails.ts';
import { NAME_CASES, nameIs } from './names.ts';
import { threeRaises } from './raises.ts';

const [folder, data] = process.argv.slice(2);
if (folder === undefined || data === undefined) {
  console.error('node test/rehearsal/reports/main.ts <folder of reports> <folder of data>');
  process.exit(2);
}

/** Those whose lists have names of other cases are put on the list of another tenant. */
const TENANT_OF: Readonly<Record<string, number>> = {
  '05-b-ticket-column-is-cheque-size': 1,
  '09-b-german-thousands': 2,
};

let [passed, failed, about] = [0, 0, ''];
const check: Check = (name, isRight, seen) => {
  if (isRight) passed += 1;
  else failed += 1;
  const told = isRight ? '' : `: ${JSON.stringify(seen)?.slice(0, 1_500)}`;
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${about}${name}${told}`);
};

// No source is asked over the network, and no mailbox is read by the service itself.
Object.assign(process.env, {
  WARMPATH_ORDER_COMPANY_ENRICH: 'corpus',
  WARMPATH_ORDER_COMPANY_NEWS: 'none',
  WARMPATH_ORDER_COMPANY_FUNDERS: 'none',
  WARMPATH_OUTREACH: 'off',
});
const dataDir = await mkdtemp(join(tmpdir(), 'warmpath-reports-'));
const service = await startServiceOn(dataDir, '2012-12-31');
const store = await openStore({ purpose: 'command', dataDir, log: () => {} });
try {
  const [keys] = await Promise.all([
    Promise.all([1, 2, 3, 4, 5].map(() => service.issueKey())),
    service.command('corpus', 'import', 'crunchbase-export', join(data, 'crunchbase-2013/investments.csv')),
  ]);
  // Also until the weights are learned: they score every list anew.
  await waitUntilReady(service.url);
  const key = keys[0] ?? '';
  const ask = (tenant: number) => askerOf(service.url, keys[tenant] ?? '');

  const files = await readdir(folder);
  const cases = files.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  for (const name of cases.toSorted()) {
    about = `${name}: `;
    const input = async (kind: string) => readFile(join(folder, `${name}.${kind}`), 'utf8');
    const [list, mail, edge] = [LIST_CASES[name], MAIL_CASES[name], EDGE_CASES[name]];
    const named = NAME_CASES[name];
    if (list !== undefined)
      await list(ask(TENANT_OF[name] ?? 0), files.includes(`${name}.csv`) ? await input('csv') : '', check);
    else if (mail !== undefined) await readMail(store, mail, await input('eml'), check);
    else if (edge !== undefined) await edge({ url: service.url, key, store, folder }, check);
    else if (named !== undefined)
      await nameIs({ store, ask: ask(4), check }, named, (await input('txt')).trim());
    else check('is checked by nothing', false);
  }
  about = '';
  const profiles = join(data, 'investor-profiles');
  await directory(ask(1), profiles, 'openvc-2022.csv', 'Investor name', check);
  await directory(ask(2), profiles, 'investor-directory-2024.csv', 'Name', check);
  const csv = async () => {
    const headers = { authorization: `Bearer ${keys[3]}`, accept: 'text/csv' };
    return (await fetch(`${service.url}/v1/fundraising/pipeline/csv`, { headers })).text();
  };
  await threeRaises(ask(3), csv, check);
  check(`${cases.length} cases replayed`, cases.length > 0);
} finally {
  await store.close();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${passed} checks passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
