import { type DnsEntry, startDns } from '../../test/harness/dns.ts';
import { expected, type Lane } from './world.ts';

/** More than the busy one comes to. */
const UNRESPONSIVE = 5_000;

export const names: Lane = {
  name: 'names',
  worst: 'lookups of sixteen companies at once whose name servers never answer',
  async surround() {
    const zone: Record<string, DnsEntry> = {};
    for (let nth = 0; nth < UNRESPONSIVE; nth += 1) {
      zone[`silent${nth}.example.net`] = 'none';
      zone[`www.silent${nth}.example.net`] = 'none';
    }
    const dns = await startDns(zone);
    return {
      dnsServers: [dns.server],
      settings: { WARMPATH_ORDER_COMPANY_ENRICH: 'website' },
      close: () => dns.close(),
    };
  },
  async begin({ busy, quiet }) {
    let asked = 0;
    let turn = 0;
    const enrich = (caller: typeof quiet, domain: string) =>
      caller.call('live', 'POST', '/v1/company/enrich', { domain });
    return {
      async call() {
        asked += 1;
        // A name that does not exist: the way to the DNS and back is measured, twice (the name, and www).
        expected(502, await enrich(quiet, `quiet${asked}.example.net`));
      },
      loops: 16,
      async worst() {
        turn += 1;
        await enrich(busy, `silent${turn % UNRESPONSIVE}.example.net`);
      },
      end: async () => undefined,
    };
  },
};
