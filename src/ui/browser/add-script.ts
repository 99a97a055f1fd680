/** Adds a third-party script to the page. Only code of configured services loads this file. */

export type ScriptOptions = { integrity?: string | undefined; timeoutMs?: number }

/** Resolves when the script has run. Rejects when it cannot be loaded, fails its integrity check, or times out. */
export function addScript(src: string, { integrity, timeoutMs }: ScriptOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.referrerPolicy = 'strict-origin-when-cross-origin'
    if (integrity !== undefined) {
      script.integrity = integrity
      script.crossOrigin = 'anonymous'
    }
    const fail = () => {
      script.remove()
      reject(new Error(`${src} did not load.`))
    }
    const limit = timeoutMs === undefined ? undefined : setTimeout(fail, timeoutMs)
    script.addEventListener('load', () => {
      clearTimeout(limit)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(limit)
      fail()
    })
    document.head.append(script)
  })
}
