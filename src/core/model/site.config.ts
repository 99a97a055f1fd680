import { chain, sections } from '../../chain.config.ts'
import { facts } from '../facts/network.ts'
import { defineSite } from './define-site.ts'

/** Chat, forum and repository are configurable. An unset link is not shown. */
const DEVELOPER_CHAT = 'https://discord.gg/monaddev'

export const site = defineSite({
  title: `${chain.name} docs`,
  tagline: `Run Ethereum code in ${facts.blockTime.value} blocks.`,
  description: `JSON-RPC reference, guides and architecture of the ${chain.name} blockchain.`,
  favicon: '/favicon.svg',
  url: 'https://monad-docs.example',
  baseUrl: '/',
  organizationName: `${chain.name} documentation`,
  projectName: 'monad-docs',
  locales: [{ code: 'en', label: 'English' }],
  navbar: {
    title: `${chain.name} docs`,
    hideOnScroll: true,
    items: [
      ...sections.map(({ id, title }) => ({
        type: 'docSidebar' as const,
        label: title,
        sidebar: id,
        position: 'left' as const,
      })),
      { type: 'ask', label: 'Ask AI', position: 'left' },
      { type: 'search' },
      { type: 'context' },
      { type: 'link', label: 'Developer chat', href: DEVELOPER_CHAT, icon: 'chat' },
      { type: 'colorMode' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Docs',
        links: [
          { label: 'Introduction', href: '/' },
          { label: `${chain.name} for developers`, href: '/introduction/monad-for-developers' },
          { label: `${chain.name} for users`, href: '/introduction/monad-for-users' },
          ...sections.map(({ title, start }) => ({ label: title, href: start })),
        ],
      },
      {
        title: 'Community',
        links: [
          { label: 'Developer chat', href: DEVELOPER_CHAT },
          { label: 'Official links', href: '/official-links' },
        ],
      },
      {
        title: 'More',
        links: [
          { label: 'OpenRPC document', href: '/openrpc.json' },
          { label: 'llms.txt', href: '/llms.txt' },
          { label: 'Changelog', href: '/developer-essentials/changelog' },
          { label: 'How this site is made', href: '/reference/proof' },
        ],
      },
    ],
    copyright: `Copyright © 2026 ${chain.name} documentation`,
  },
  colorMode: { default: 'light', respectSystem: false, switch: true },
  sidebar: { autoCollapse: false },
  toc: { minLevel: 2, maxLevel: 3 },
  assistant: undefined,
  announcement: {
    id: 'monad-ten',
    text: 'Revision MONAD_TEN has been active on mainnet since 2 September 2026.',
    link: { label: 'What changed', href: '/developer-essentials/changelog' },
  },
  versions: [{ name: 'current', label: 'Next', path: '/' }],
  repository: undefined,
  missingResultsUrl: '/official-links',
})
