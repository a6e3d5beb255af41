import { it } from 'vitest';
import { IMPATIENT, PATIENT, spoilLink } from '../crash/spoiled-link.ts';

it.each([
  ['waits until it is back', PATIENT],
  ['gives requests up', IMPATIENT],
])(
  'a minute of link faults under load leaves no violation where the service %s',
  async (_what, patience) => {
    await spoilLink(60_000, patience);
  },
  240_000,
);
