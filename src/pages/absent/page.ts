import { chain } from '../../chain.config.ts'
import { ABSENT_PATH } from '../../core/lib/path.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: ABSENT_PATH,
  title: `Methods that ${chain.name} lacks`,
  description: `Every JSON-RPC method that Ethereum’s specification or clients have and a ${chain.name} node does not, by purpose, with replacements.`,
  layout: 'wide',
  nav: { label: 'Absent methods', position: 4 },
})
