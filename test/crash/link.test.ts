import { it } from 'vitest';
import { spoilLink } from './spoiled-link.ts';

it('a link to PostgreSQL that is cut, silent and refused for 8 s under load leaves no violation', async () => {
  await spoilLink(8_000);
}, 120_000);
