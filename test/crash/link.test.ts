import { it } from 'vitest';
import { IMPATIENT, PATIENT, spoilLink } from './spoiled-link.ts';

it.each([
  ['waits until it is back', PATIENT],
  ['gives requests up', IMPATIENT],
])(
  'a link to PostgreSQL that is cut, silent and refused under load leaves no violation where the service %s',
  async (_what, patience) => {
    await spoilLink(6_000, patience);
  },
  120_000,
);
