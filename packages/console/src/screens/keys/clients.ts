import { keysOf } from '../../labels.ts';

export const CLIENT_LABELS = {
  claudeCode: 'Claude Code',
  claudeDesktop: 'Claude Desktop',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
  other: 'Another one',
} as const;
export type Client = keyof typeof CLIENT_LABELS;
export const CLIENTS = keysOf(CLIENT_LABELS);

/** Where the lines go. */
export const PLACES = {
  claudeCode: 'Run it in a terminal.',
  claudeDesktop:
    'claude_desktop_config.json (Settings, Developer, Edit Config). It uses the command wp, which has to be installed on the same machine. Restart the program afterwards.',
  cursor: '~/.cursor/mcp.json, or .cursor/mcp.json in a project.',
  vscode: '.vscode/mcp.json. The editor asks for the key once and stores it.',
  codex: '~/.codex/config.toml. The key stands in the environment variable WARMPATH_KEY.',
  other: 'Any client of the Model Context Protocol over HTTP: the address, and one header.',
} as const satisfies Record<Client, string>;

const json = (value: object): string => JSON.stringify(value, null, 2);

/** What connects an assistant to the service at `origin` with a key, in the form its program reads (docs/mcp.md). */
export function configurationOf(client: Client, origin: string, key: string): string {
  const url = `${origin}/mcp`;
  switch (client) {
    case 'claudeCode':
      return `claude mcp add --transport http warmpath ${url} \\\n  --header "Authorization: Bearer ${key}"`;
    case 'claudeDesktop': {
      const env = { WARMPATH_URL: origin, WARMPATH_KEY: key };
      return json({ mcpServers: { warmpath: { command: 'wp', args: ['mcp'], env } } });
    }
    case 'cursor':
      return json({ mcpServers: { warmpath: { url, headers: { Authorization: `Bearer ${key}` } } } });
    case 'vscode':
      return json({
        inputs: [{ type: 'promptString', id: 'warmpath-key', description: 'Warmpath key', password: true }],
        servers: {
          warmpath: { type: 'http', url, headers: { Authorization: `Bearer \${input:warmpath-key}` } },
        },
      });
    case 'codex':
      return `[mcp_servers.warmpath]\nurl = "${url}"\nbearer_token_env_var = "WARMPATH_KEY"`;
    case 'other':
      return `${url}\nAuthorization: Bearer ${key}`;
  }
}
