/**
 * Contracts that Monad has at the same addresses. `predeploys.json` contains the code that their creation code deploys,
 * which is mainnet's except for Multicall3, a separate compiler run. The creation codes, with the source and the
 * keccak-256 of each, are in `test/node/creation-codes.json`. A test runs them.
 */
import type { BuiltIn, PredeployName } from './node-types.ts'

export const PREDEPLOYS: readonly (BuiltIn & { name: PredeployName })[] = [
  { name: 'Multicall3', address: '0xca11bde05977b3631167028862be2a173976ca11', about: 'many calls in one' },
  { name: 'Permit2', address: '0x000000000022d473030f116ddee9f6b43ac78ba3', about: 'token approvals by signature' },
  {
    name: 'Create2Factory',
    address: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
    about: 'deploys to the same address on every chain',
  },
  { name: 'EntryPointV06', address: '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789', about: 'ERC-4337, version 0.6' },
  { name: 'EntryPointV07', address: '0x0000000071727de22e5e9d8baf0edac6f37da032', about: 'ERC-4337, version 0.7' },
  { name: 'EntryPointV08', address: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108', about: 'ERC-4337, version 0.8' },
]
