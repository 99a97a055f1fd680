import { chain } from '../../../chain.config.ts'
import { languageNames } from './language-names.ts'
import { javascript, literal } from './literal.ts'
import { positional, type SnippetLanguage } from './snippet.ts'

/** The package of this site. The method types the params and the result, which is checked before it is returned. */
export const packageSnippet: SnippetLanguage = {
  id: 'package',
  label: languageNames.package,
  language: 'ts',
  subscribes: false,
  render: (request, { http }) => {
    const method = literal(javascript, request.method)
    const params = literal(javascript, positional(request))
    const hasParams = params !== '[]'
    return [
      '// Not on npm. /reference/package has the address to install it from.',
      `import { checkResult${hasParams ? ', type RpcMethods' : ''} } from '${chain.packageName}'`,
      `import { createRpc } from '${chain.packageName}/client'`,
      '',
      `const RPC_URL = ${literal(javascript, http)}`,
      '',
      'const rpc = createRpc(RPC_URL, { check: checkResult })',
      ...(hasParams ? [`const params: RpcMethods[${method}]['params'] = ${params}`] : []),
      `const result = await rpc.request(${method}${hasParams ? ', ...params' : ''})`,
      'console.log(result)',
    ].join('\n')
  },
}
