import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchApart } from '../../src/capabilities/searching/search-apart.ts';
import { Searchers } from '../../src/capabilities/searching/searchers.ts';
import { Secret } from '../../src/core/account/secret.ts';
import { askSearchers } from '../../src/outbound/ask-searcher.ts';
import { createOutboundResources } from '../../src/outbound/outbound-resources.ts';
import { VERSION } from '../../src/version.ts';
import { SECRET, timesOf } from './times.ts';

// A process without an index, as a service with WARMPATH_SEARCH_URL has none. Arguments: the address of the one that searches, a file
// of questions. Prints as `serve-index.ts` does.

const [url = '', questions = ''] = process.argv.slice(2);
const begun = performance.now();
const { names } = createOutboundResources({ servers: [] });
const way = askSearchers(names, new Secret(SECRET), VERSION);
const search = searchApart({
  searchers: new Searchers({ urls: [url], way, onLog: () => {} }),
  version: async () => 1,
});
while (search.facts('live') === undefined) await sleep(10);
console.log(JSON.stringify({ ms: performance.now() - begun, lines: [] }));
for await (const _line of createInterface(process.stdin)) {
  console.log(JSON.stringify(await timesOf(search, questions)));
  globalThis.gc?.();
}
process.exit(0);
