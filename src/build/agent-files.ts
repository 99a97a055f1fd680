/** Files for programs at well-known addresses: the API catalog (RFC 9727) and information for agents. Pure. */
import { chain } from '../chain.config.ts'
import type { SiteConfig } from '../core/model/define-site.ts'
import { canonicalUrl } from '../core/model/head.ts'
import type { Server } from '../core/model/rendering.ts'
import type { StaticFile } from './static-files.ts'

export type AgentInput = {
  site: SiteConfig
  /** Endpoints that serve the API. */
  servers: readonly Server[]
  /** Address of the packed package. */
  tarball: string
}

/** Location of the catalog according to RFC 9727. */
export const API_CATALOG = '/.well-known/api-catalog'

/** The list of all pages, and what the package and its MCP server are, as agents read skills. */
export const LLMS_FILE = '/llms.txt'
export const SKILL_FILE = '/skill.md'

/** Where installers of skills look for the list of a site's skills, and for the folder of each. */
const SKILLS = '.well-known/skills'

/** `.well-known/api-catalog`, `skill.md`, and the same skill as a folder for installers. */
export const agentFiles = (input: AgentInput): StaticFile[] => [
  { path: API_CATALOG.slice(1), text: json(catalog(input)) },
  { path: SKILL_FILE.slice(1), text: skill(input) },
  { path: `${SKILLS}/index.json`, text: json({ skills: [{ ...SKILL, files: ['SKILL.md'] }] }) },
  { path: `${SKILLS}/${SKILL.name}/SKILL.md`, text: skill(input) },
]

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** A linkset (RFC 9264): one context for each endpoint, with its description for machines and for people (RFC 8631). */
function catalog({ site, servers }: AgentInput): object {
  const at = (path: string) => canonicalUrl(site, path)
  const described = {
    'service-desc': [
      { href: at('/openrpc.json'), type: 'application/json', title: 'OpenRPC' },
      { href: at('/exports/openapi.json'), type: 'application/openapi+json', title: 'OpenAPI 3.1' },
    ],
    'service-doc': [{ href: at('/reference/json-rpc'), type: 'text/html' }],
    'service-meta': [{ href: at('/networks.json'), type: 'application/json' }],
  }
  const urls = [...new Set(servers.map(({ url }) => url))]
  return {
    linkset: [
      { anchor: at(API_CATALOG), item: urls.map((href) => ({ href })) },
      ...urls.map((anchor) => ({ anchor, ...described })),
    ],
  }
}

const SKILL = {
  name: chain.packageName,
  description: `Answer questions about ${chain.name} and its JSON-RPC from its reference, check answers of nodes, and test against a local node. Use when a task names ${chain.name}, ${chain.symbol}, or a JSON-RPC method of it.`,
}

/** Front matter and text as agents read skills. */
function skill({ site, tarball }: AgentInput): string {
  const at = (path: string) => canonicalUrl(site, path)
  return `---
name: ${SKILL.name}
description: ${SKILL.description}
---

# ${chain.name} JSON-RPC

${chain.name} runs Ethereum programs. Its JSON-RPC uses Ethereum's method names but differs in places. Look up a method before you rely on Ethereum's behavior.

## Look something up

The MCP server of the package answers by section and is the least to read. Without it:

- Facts, and pages by their paths: ${at(LLMS_FILE)}, 5 kB. Add \`.md\` to the address of any page. Its head lists its sections with their bytes, for \`curl -r <first>-<last>\`.
- One method in 1.5 kB: \`${at('/reference/json-rpc')}/<method>.card.md\`. All of it: \`.md\`. Further examples, languages and sources: \`.examples.md\`, \`.code.md\`, \`.sources.md\`. Programs find the schemas in \`.json\`, which is longer than the Markdown.
- A method of Ethereum that may be absent: \`${at('/reference/json-rpc/absent')}/<method>.card.md\`.
- An error: \`${at('/reference/errors')}/<name>.md\`, such as \`block-range-too-large\`.
- RPC differences: ${at('/reference/rpc-differences.md')}. Endpoints, chain IDs and limits: ${at('/networks.json')}.

## Use the package

Install it from this site. Do not install another package of that name.

\`\`\`bash
npm install ${tarball}
npx --no -- ${chain.packageName} agent setup
npx --no -- ${chain.packageName} mcp
npx --no -- ${chain.packageName} node
npx --no -- ${chain.packageName} check <url> --json
\`\`\`

\`mcp\` is a Model Context Protocol server with these lookups as tools, and \`agent setup\` writes it into the configuration of the agents on the machine. \`node\` is a local node that can simulate faults. \`check\` lists the differences between an endpoint's responses and the reference. How to use each: ${at('/reference/package.md')}.

## Keep to this

- Call an endpoint only if the user named it. Send a transaction only if the user requested it.
- Quantities are hex without leading zeros. A \`finalized\` block cannot be reverted, but a \`latest\` block can.
- The whole gas limit is charged, not the gas used, so set the limit close to the gas needed.
`
}
