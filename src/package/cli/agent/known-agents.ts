/** Agents and editors that start MCP servers, with the folder that shows each and the file with its servers. */
import { join } from 'node:path'

export type KnownAgent = {
  id: string
  name: string
  /** Folder or file that shows that the agent is on the machine, from the user's folder. */
  foundBy: string
  /** Its configuration, from the user's folder. */
  file: string
  /** `servers` is the member that holds the servers. TOML has one table for each. */
  form: { kind: 'json'; servers: string; hasType: boolean } | { kind: 'toml'; table: string }
}

const MCP_SERVERS = { kind: 'json', servers: 'mcpServers', hasType: false } as const

/** Folder of applications' settings, from the user's folder. */
const settingsFolder = (platform: NodeJS.Platform): string =>
  platform === 'darwin' ? 'Library/Application Support' : platform === 'win32' ? 'AppData/Roaming' : '.config'

export function knownAgents(platform: NodeJS.Platform): KnownAgent[] {
  const settings = settingsFolder(platform)
  return [
    {
      ...{ id: 'claude-code', name: 'Claude Code', foundBy: '.claude', file: '.claude.json' },
      form: { ...MCP_SERVERS, hasType: true },
    },
    {
      ...{ id: 'claude-desktop', name: 'Claude Desktop', foundBy: join(settings, 'Claude') },
      ...{ file: join(settings, 'Claude', 'claude_desktop_config.json'), form: MCP_SERVERS },
    },
    {
      id: 'codex',
      name: 'Codex',
      foundBy: '.codex',
      file: '.codex/config.toml',
      form: { kind: 'toml', table: 'mcp_servers' },
    },
    { id: 'cursor', name: 'Cursor', foundBy: '.cursor', file: '.cursor/mcp.json', form: MCP_SERVERS },
    { id: 'gemini', name: 'Gemini CLI', foundBy: '.gemini', file: '.gemini/settings.json', form: MCP_SERVERS },
    {
      ...{ id: 'vscode', name: 'VS Code', foundBy: join(settings, 'Code', 'User') },
      file: join(settings, 'Code', 'User', 'mcp.json'),
      form: { kind: 'json', servers: 'servers', hasType: true },
    },
    {
      ...{ id: 'windsurf', name: 'Windsurf', foundBy: '.codeium/windsurf' },
      ...{ file: '.codeium/windsurf/mcp_config.json', form: MCP_SERVERS },
    },
  ]
}
