export const CLIENTS = ['claudeCode', 'claudeDesktop', 'cursor', 'vscode', 'codex', 'other'] as const;
export type Client = (typeof CLIENTS)[number];

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
