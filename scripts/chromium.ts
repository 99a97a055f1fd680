/** Prints the path of the Chromium that the browser tests will use, installing it where that is possible. */
import { findChromium } from './test/chromium.ts'

try {
  console.log(`Chromium: ${findChromium()}`)
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
}
