/** The doctor as one file of the site, which runs without an installation. */
import { basename } from 'node:path'
import { complaint } from './complaint.ts'
import { doctor } from './doctor/doctor.ts'

/**
 * Runs the doctor with the arguments of this process, and sets its exit code.
 * @param file name of the file, unless the user renamed it
 * @param site address of the site that serves the file. Empty if it is a placeholder
 */
export async function runAlone(file: string, site: string): Promise<void> {
  const [, own = file, ...args] = process.argv
  try {
    process.exitCode = await doctor(args, { command: `node ${basename(own)}`, site: async () => site })
  } catch (error) {
    console.error(complaint(error))
    process.exitCode = 2
  }
}
