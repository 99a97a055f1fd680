/** Ends every command of this folder the same way. */
import { PortalError } from '../src/core/lib/portal-error.ts'

/** Runs a command with its arguments. Prints a `PortalError` without a stack and exits with code 2. */
export async function runCommand(run: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    console.error([error.message, error.hint].filter((line) => line !== undefined).join('\n'))
    process.exitCode = 2
  }
}
