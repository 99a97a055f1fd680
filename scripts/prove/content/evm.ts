/** An EVM at the level of the chain, and the compiler, for the contracts in pages. */
import { createRequire } from 'node:module'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM } from '@ethereumjs/evm'
import { Account, Address } from '@ethereumjs/util'
import type { Abi } from 'viem'
import { bytesToHex, decodeFunctionResult, encodeDeployData, encodeFunctionData, hexToBytes } from 'viem/utils'

type Hex = `0x${string}`
export type Compiled = { abi: Abi; bytecode: Hex }
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: { s: Record<string, { abi: Abi; evm: { bytecode: { object: string } } }> }
}
const solc = createRequire(import.meta.url)('solc') as { compile: (input: string) => string }
const GAS = 5_000_000n

/**
 * Contracts of a source by name.
 * @throws with the compiler's messages
 */
export function compiled(content: string): Record<string, Compiled> {
  const settings = { evmVersion: 'osaka', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { s: { content } }, settings }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const wrong = errors.filter(({ severity }) => severity === 'error')
  if (wrong.length > 0) throw new Error(wrong.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(contracts.s).map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}

export type World = {
  /** Deploys a contract and resolves to the address. */
  deploy: (contract: Compiled, ...args: unknown[]) => Promise<Hex>
  /** Calls from an account that has MON. Rejects with the name of the EVM's error and the return data. */
  call: (contract: Compiled, at: Hex, name: string, ...args: unknown[]) => Promise<unknown>
  /** Copies the code from one address to another. */
  move: (from: Hex, to: Hex) => Promise<void>
  evm: EVM
}

export async function openWorld(from: Hex): Promise<World> {
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Osaka }) })
  const at = (address: Hex) => new Address(hexToBytes(address))
  await evm.stateManager.putAccount(at(from), new Account(0n, 10n ** 24n))
  const run = async (data: Hex, to?: Hex) => {
    const { execResult, createdAddress } = await evm.runCall({
      ...{ caller: at(from), origin: at(from), data: hexToBytes(data), gasLimit: GAS },
      ...(to === undefined ? {} : { to: at(to) }),
    })
    const output = bytesToHex(execResult.returnValue) as Hex
    if (execResult.exceptionError) throw new Error(`${execResult.exceptionError.error} ${output}`)
    return { output, created: createdAddress?.toString() as Hex }
  }
  return {
    evm,
    deploy: async ({ abi, bytecode }, ...args) => (await run(encodeDeployData({ abi, bytecode, args }))).created,
    call: async ({ abi }, to, functionName, ...args) =>
      decodeFunctionResult({
        abi,
        functionName,
        data: (await run(encodeFunctionData({ abi, functionName, args }), to)).output,
      }),
    async move(source, target) {
      await evm.stateManager.putCode(at(target), await evm.stateManager.getCode(at(source)))
    },
  }
}
