import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { VERSION } from '../../src/platform/process.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import { askSearchers, Searchers, searchApart } from '../../src/search/searchers.ts';
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
