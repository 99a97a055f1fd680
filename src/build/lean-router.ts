/**
 * The router's components are made by calls and then given display names, so bundlers keep those that nothing uses:
 * links, forms, prefetching. Marking the calls as pure and dropping the names lets them go (4.5 kB after gzip).
 */
import type { Plugin } from 'vite'
import { PortalError } from '../lib/portal-error.ts'

const ROUTER = /\/react-router\/dist\/production\/chunk-[\w-]+\.mjs$/
const DISPLAY_NAME = /^\s*\w+\.displayName = "[^"]*";$/gm
const COMPONENT_CALL = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g

/** Code of the router with what keeps unused components alive taken out. */
export const lean = (code: string): string =>
  code.replace(DISPLAY_NAME, '').replace(COMPONENT_CALL, '= /* @__PURE__ */ $1')

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id) || !code.includes('function RouterProvider(')) return undefined
      const result = lean(code)
      if (result === code) {
        throw new PortalError('LEAN_ROUTER', {
          message: 'The router no longer has the calls and names that this step takes out.',
          at: id,
          hint: 'Look at what its new version keeps in the bundle; mend or remove src/build/lean-router.ts.',
        })
      }
      // Only calls and statements of one line change, so the lines stay where they are.
      return { code: result, map: null }
    },
  }
}
