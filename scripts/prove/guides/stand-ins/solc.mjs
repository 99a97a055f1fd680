#!/usr/bin/env node
/** Wraps npm's solc for forge's two calls of the native compiler, which are its version and standard JSON. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const solc = createRequire(import.meta.url)(process.env.SOLC_OF_NPM)
if (process.argv.includes('--version')) console.log(`solc, the solidity compiler\nVersion: ${solc.version()}`)
else process.stdout.write(solc.compile(readFileSync(0, 'utf8')))
