// With every thread of libuv's pool held by a file that no one writes to: asks for names over DNS and the hosts file, reads
// pages and opens a mail connection, and prints what came of it.

import { execFileSync } from 'node:child_process';
import { close, closeSync, open, openSync, stat } from 'node:fs';
import { join } from 'node:path';
import { createMailRoutes } from '../../src/lookups/mail-routes.ts';
import { addressesOf, dial } from '../../src/mailboxes/mail/dial.ts';
import { createOutboundResources } from '../../src/platform/outbound/connectors.ts';
import { createOutbound } from '../../src/providers/caller.ts';

const [folder = '', dnsServer = '', sitePort = ''] = process.argv.slice(2);
const fifo = join(folder, 'held');
execFileSync('mkfifo', [fifo]);
// The pool has one thread (UV_THREADPOOL_SIZE=1), and this takes it until someone writes.
open(fifo, 'r', (error, file) => {
  if (error === null) close(file, () => {});
});
let isHeld = true;
stat(folder, () => {
  isHeld = false;
});

const ways = createOutboundResources({ servers: [dnsServer] });
const outbound = createOutbound({ ways, version: '0', allowPrivate: true });
const { signal } = new AbortController();
const asker = { tenantId: 't', signal };
const settings = {
  text: () => `http://localhost:${sitePort}`,
  secret: () => undefined,
  number: () => undefined,
  switch: () => false,
};
const limits = { timeoutMs: 10_000, concurrency: 5 };
const declared = [{ name: 'URL', kind: 'url', meaning: '' }] as const;
const caller = outbound.callerOf({ id: 'x', limits, settings: declared }, settings);
const page = await caller.text({ guardedUrl: `http://site.test:${sitePort}/` }, asker);
const own = await caller.text({ path: '/' }, asker);
const host = { host: 'site.test', port: Number(sitePort), security: 'none' } as const;
const addresses = await addressesOf(host, 'smtp', { allowPrivate: true, ways }, asker);
const socket = await dial(addresses, host.port, 10_000, signal);
socket.destroy();
const routes = createMailRoutes({ names: ways.names, isPublic: () => true });
const route = await routes.find('site.test', asker);
console.log(JSON.stringify({ page: page.body, own: own.body, addresses, route: route.kind, isHeld }));
closeSync(openSync(fifo, 'w'));
await outbound.close();
