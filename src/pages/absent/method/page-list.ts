import { chain } from '../../../chain.config.ts'
import { absentPath, methodPath } from '../../../core/lib/path.ts'
import { definePages } from '../../../core/model/define-page.ts'

/** One page for each method that Ethereum or a wallet has and the node lacks. Their index links to them. */
export default definePages(({ comparison }) =>
  comparison.absent.flatMap(({ use, wallet, methods }) =>
    methods.map(({ name, about }) => ({
      path: absentPath(name),
      title: name,
      description: `Not on ${chain.name}. ${wallet ? 'In a wallet' : 'On Ethereum'}: ${about}${use.length > 0 ? ` Call ${use.join(' or ')} instead.` : ''}`,
      layout: 'wide' as const,
      formerly: [methodPath(name)],
    })),
  ),
)
