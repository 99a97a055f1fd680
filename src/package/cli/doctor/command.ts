/** `monad-json-rpc doctor`: the doctor as a command of the package. */
import { chain } from '../../../chain.config.ts'
import { siteOfPackage } from '../mcp/pages.ts'
import { doctor } from './doctor.ts'

export const runDoctor = (args: readonly string[]): Promise<0 | 1 | 2> =>
  doctor(args, {
    command: `${chain.packageName} doctor`,
    site: async () => (await siteOfPackage())?.href.replace(/\/$/, '') ?? '',
  })
