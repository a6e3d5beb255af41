import { expected, type Lane } from './world.ts';

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const PEOPLE = 20_000;

export const account: Lane = {
  name: 'exports and deletion',
  worst: 'thirty exports and deletions of 20,000 connections at once, over and over',
  async begin({ busy, quiet }) {
    const rows = Array.from({ length: PEOPLE }, (_, nth) => `Ada${nth},Example,,,Example Capital,Partner,`);
    const csv_content = `${HEADER}\n${rows.join('\n')}\n`;
    expected(200, await busy.call('live', 'POST', '/v1/fundraising/import-network', { csv_content }));
    let turn = 0;
    return {
      async call() {
        expected(
          200,
          await quiet.call('live', 'PUT', '/v1/fundraising/profile', { raise_type: 'startup_equity' }),
        );
      },
      loops: 30,
      async worst() {
        turn += 1;
        if (turn % 3 === 0) {
          await busy.call('live', 'DELETE', '/v1/account/data', { confirm: busy.tenantId });
        } else await busy.call('live', 'GET', '/v1/account/export?limit=1000');
      },
      end: async () => undefined,
    };
  },
};
