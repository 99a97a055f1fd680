/** The contract of the recorded scenario, a counter that logs, reverts with a reason, and panics. */
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { assemble } from './assembly.ts'

export const COUNTER_ABI = parseAbi([
  'event Incremented(address indexed by, uint256 number)',
  'function number() view returns (uint256)',
  'function increment()',
  'function decrement()',
  'function close()',
])

/** Topic 0 of `Incremented(address,uint256)`. */
export const INCREMENTED_TOPIC = '0x38ac789ed44572701765277c4d0970f2db1c1a571ed39e84358095ae4eaa5420'

/** Storage slot of the number. */
export const NUMBER_SLOT = '0x0'

const RUNTIME_SOURCE = `
  PUSH0 CALLDATALOAD 0xe0 SHR               ; selector
  DUP1 0x8381f58a EQ @number JUMPI          ; number()
  DUP1 0xd09de08a EQ @increment JUMPI       ; increment()
  DUP1 0x2baeceb7 EQ @decrement JUMPI       ; decrement()
  DUP1 0x43d726d6 EQ @close JUMPI           ; close()
  PUSH0 PUSH0 REVERT

number:
  PUSH0 SLOAD PUSH0 MSTORE 0x20 PUSH0 RETURN

increment:
  PUSH0 SLOAD 0x01 ADD DUP1 PUSH0 SSTORE    ; number = number + 1
  PUSH0 MSTORE                              ; data of the log
  CALLER ${INCREMENTED_TOPIC}
  0x20 PUSH0 LOG2 STOP

decrement:
  PUSH0 SLOAD DUP1 ISZERO @underflow JUMPI
  0x01 SWAP1 SUB PUSH0 SSTORE STOP

underflow:                                  ; Panic(0x11)
  0x4e487b71 0xe0 SHL PUSH0 MSTORE
  0x11 0x04 MSTORE 0x24 PUSH0 REVERT

close:                                      ; Error("counter is closed")
  0x08c379a0 0xe0 SHL PUSH0 MSTORE
  0x20 0x04 MSTORE 0x11 0x24 MSTORE         ; offset and length of the text
  0x636f756e74657220697320636c6f736564 0x78 SHL 0x44 MSTORE
  0x64 PUSH0 REVERT
`

/** Code on the chain. */
export const COUNTER_RUNTIME: Hex = assemble(RUNTIME_SOURCE)

/** Bytes of the constructor below, which precede the runtime code. */
const CONSTRUCTOR_BYTES = 10

/** Init code, which copies the runtime code to memory and returns it. */
export const COUNTER_INIT: Hex = `${assemble(`
  0x${((COUNTER_RUNTIME.length - 2) / 2).toString(16).padStart(4, '0')} DUP1
  0x${CONSTRUCTOR_BYTES.toString(16).padStart(2, '0')} PUSH0 CODECOPY PUSH0 RETURN
`)}${COUNTER_RUNTIME.slice(2)}`

/** Call data of one of the counter's functions. */
export const callData = (functionName: 'number' | 'increment' | 'decrement' | 'close'): Hex =>
  encodeFunctionData({ abi: COUNTER_ABI, functionName })
