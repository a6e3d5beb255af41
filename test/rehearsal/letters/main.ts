// Writes the messages of forty sequences from the records of an import, for a person to read: what a search finds for ten
// made-up senders, all three touches each, as they would go out. Ends with 1 where a text has a finding that blocks it, is
// too long, or says again what an earlier one said. The texts hold records of the import: they stay out of the project.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Found, foundBy, waitUntilReady } from '../../../bench/evaluation/customer.ts';
import { dealsOf, filledDirectory, startServiceOn } from '../../../bench/evaluation/own-service.ts';
import { createWarmpath } from '../../../packages/sdk/src/index.ts';
import { openStore } from '../../../src/platform/database/store.ts';
import { type Letter, writeLetters } from './letters.ts';
import { SENDERS } from './senders.ts';

/** Words of a first message between greeting and signature, both left out: more are not read. */
const MAX_WORDS = 110;
/** Places in the answer whose investors are written to: the first, and some that fit less well. */
const PLACES = [0, 1, 3, 7];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'as-of': { type: 'string' }, foundations: { type: 'string' }, out: { type: 'string' } },
});
const [folder] = positionals;
const asOf = values['as-of'];
if (folder === undefined || asOf === undefined || values.out === undefined) {
  console.error(
    'node test/rehearsal/letters/main.ts <folder with investments.csv> --as-of <day> --out <file> [--foundations <file>]',
  );
  process.exit(2);
}

const directory = await filledDirectory(dealsOf(folder), console.error);
process.env.WARMPATH_OUTREACH = 'on';
const service = await startServiceOn(directory, asOf);
const letters: Letter[] = [];
try {
  const warmpath = createWarmpath({ baseUrl: service.url, key: await service.issueKey() });
  // Whom a fund writes to: deals know none of them.
  if (values.foundations !== undefined) {
    await service.command('corpus', 'import', 'irs-bmf', values.foundations);
  }
  await waitUntilReady(service.url, ['live_model']);
  const store = await openStore({ purpose: 'command', dataDir: directory, log: console.error });
  try {
    for (const sender of SENDERS) {
      const found = await foundBy(warmpath, sender.profile);
      const chosen = PLACES.map((place) => found[place]).filter((one): one is Found => one !== undefined);
      letters.push(...(await writeLetters(store.service, sender, chosen, asOf)));
    }
  } finally {
    await store.close();
  }
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

await mkdir(dirname(values.out), { recursive: true });
await writeFile(values.out, `${letters.map(({ shown }) => shown).join(`\n\n${'='.repeat(100)}\n\n`)}\n`);
const faults = letters.flatMap(({ id, draft, words, isRepeated }) => [
  ...draft.findings
    .filter(({ severity }) => severity === 'block')
    .map(({ rule, message }) => `${id}: ${rule}: ${message}`),
  ...(words > MAX_WORDS ? [`${id}: ${words} words`] : []),
  ...(isRepeated ? [`${id}: says again what an earlier message said`] : []),
]);
for (const fault of faults) console.log(fault);
const leastOpenings = PLACES.length * SENDERS.length;
const openings = letters.filter(({ position }) => position === 1).length;
if (openings < leastOpenings) faults.push('openings');
console.log(`${letters.length} messages to ${openings} of ${leastOpenings} investors: ${values.out}`);
console.log(`${letters.length} messages, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
