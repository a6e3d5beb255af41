import { describe, expect, it } from 'vitest';
import { CLIENTS, configurationOf, PLACES } from './clients.ts';

const ORIGIN = 'https://warmpath.example';
const KEY = 'wp_live_key';
/** Asks for the key itself, or reads it from the environment. */
const WITHOUT_KEY: readonly string[] = ['vscode', 'codex'];

describe.each(CLIENTS)('the lines for %s', (client) => {
  const lines = configurationOf(client, ORIGIN, KEY);

  it('have the address, and the key in the header as the service reads it', () => {
    expect(lines).toContain(client === 'claudeDesktop' ? ORIGIN : `${ORIGIN}/mcp`);
    expect(lines.includes(KEY)).toBe(!WITHOUT_KEY.includes(client));
    if (client === 'claudeDesktop')
      expect(JSON.parse(lines).mcpServers.warmpath.env).toEqual({ WARMPATH_URL: ORIGIN, WARMPATH_KEY: KEY });
    else if (client !== 'codex')
      expect(lines).toMatch(/Authorization"?: "?Bearer (?:wp_live_key|\$\{input:warmpath-key\})/u);
    expect(PLACES[client]).toMatch(/\.$/u);
  });

  it('are of the form that the program reads', () => {
    if (!lines.startsWith('{')) return;
    const { servers, inputs, mcpServers } = JSON.parse(lines);
    expect(Object.keys(servers ?? mcpServers)).toEqual(['warmpath']);
    // What is asked for is what the header refers to, and is not shown while it is typed.
    if (inputs !== undefined) expect([inputs[0].id, inputs[0].password]).toEqual(['warmpath-key', true]);
  });
});
