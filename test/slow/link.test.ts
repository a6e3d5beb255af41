import { it } from 'vitest';
import { spoilLink } from '../crash/spoiled-link.ts';

it('a link to PostgreSQL that is cut, silent and refused for 60 s under load leaves no violation', async () => {
  await spoilLink(60_000);
}, 240_000);
