import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLIENTS, configurationOf } from '../../packages/console/src/screens/keys/clients.ts';

const GUIDE = readFileSync('docs/mcp.md', 'utf8');
const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

describe('the lines that connect an assistant', () => {
  it.each(CLIENTS.filter((client) => client !== 'other'))('of %s are those of docs/mcp.md', (client) => {
    const shown = configurationOf(client, 'https://warmpath.example.com', 'wp_live_…');
    // Cursor is shown there with the key in its environment.
    const guide = GUIDE.replace(/Bearer \$\{env:WARMPATH_KEY\}/, 'Bearer wp_live_…');
    expect(squeezed(guide)).toContain(squeezed(shown));
  });

  it('hold the key where the program reads it there, and nowhere else', () => {
    const holding = CLIENTS.filter((client) =>
      configurationOf(client, 'http://x', 'SECRET').includes('SECRET'),
    );
    expect(holding).toEqual(['claudeCode', 'claudeDesktop', 'cursor', 'other']);
  });
});
