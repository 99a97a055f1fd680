/** The endpoint frame's script, bundled once. */
import { bundleInline } from './bundle-inline.ts'

export const endpointFrameScript = (): Promise<string> => {
  script ??= bundleInline('src/app/entry.endpoint-frame.ts')
  return script
}
let script: Promise<string> | undefined
