import { chain } from '../../../chain.config.ts'

/** Languages in tab order, with the labels of their tabs. This file does not load the code of the snippets. */
export const languageNames = {
  curl: 'curl',
  viem: 'viem',
  ethers: 'ethers',
  python: 'Python',
  go: 'Go',
  rust: 'Rust',
  cast: 'cast',
  package: chain.packageName,
  fetch: 'fetch',
  raw: 'JSON',
  websocket: 'WebSocket',
  powershell: 'PowerShell',
} as const
