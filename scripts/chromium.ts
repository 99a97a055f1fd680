/**
 * Prints the path of the Chromium that the browser tests will use, and installs Chromium where possible. `--shell`
 * selects the headless shell, which is twice as fast.
 */
import { findChromium } from './test/chromium.ts'

try {
  console.log(`Chromium: ${findChromium(undefined, process.argv.includes('--shell'))}`)
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
