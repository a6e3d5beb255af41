import { expected, type Lane } from './world.ts';

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
const row = (nth: number) =>
  `Ada${nth},Example,https://www.social.example/in/ada-${nth},,Example Capital ${nth},Partner,12 Mar 2024`;
const file = (rows: number) => ({
  csv_content: `${HEADER}\n${Array.from({ length: rows }, (_, nth) => row(nth)).join('\n')}\n`,
});
/** Rows of an 8 MiB file. */
const MANY = 75_000;
/** What a person with a few thousand connections sends. */
const USUAL = 2_000;

export const imports: Lane = {
  name: 'network imports',
  worst: 'imports of 8 MB over and over',
  async begin({ busy, quiet }) {
    const [usual, many] = [file(USUAL), file(MANY)];
    return {
      async call() {
        expected(200, await quiet.call('live', 'POST', '/v1/fundraising/import-network', usual));
      },
      loops: 3,
      worst: async () => void (await busy.call('live', 'POST', '/v1/fundraising/import-network', many)),
      end: async () => undefined,
    };
  },
};
