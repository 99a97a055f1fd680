/** Names of the virtual machine's instructions, for the grammars of languages that write them out. */

const ARITHMETIC = 'add|mul|sub|div|sdiv|mod|smod|addmod|mulmod|exp|signextend'
const COMPARISON = 'lt|gt|slt|sgt|eq|iszero|and|or|xor|not|byte|shl|shr|sar|clz|keccak256|sha3'
const ENVIRONMENT =
  'address|balance|origin|caller|callvalue|calldataload|calldatasize|calldatacopy|codesize|codecopy|gasprice|' +
  'extcodesize|extcodecopy|returndatasize|returndatacopy|extcodehash'
const BLOCK =
  'blockhash|coinbase|timestamp|number|difficulty|prevrandao|gaslimit|chainid|selfbalance|basefee|blobhash|blobbasefee'
const STORAGE = 'pop|mload|mstore|mstore8|mcopy|sload|sstore|tload|tstore|msize|gas'
const SYSTEM = 'log[0-4]|create2?|call|callcode|delegatecall|staticcall|return|revert|invalid|selfdestruct|stop'

/** Instructions that both Yul and Huff write by name. A regular expression without anchors. */
export const OPCODES = [ARITHMETIC, COMPARISON, ENVIRONMENT, BLOCK, STORAGE, SYSTEM].join('|')

/** Instructions that only an assembler writes: the stack and jumps. */
export const STACK_OPCODES = 'dup(?:1[0-6]|[1-9])|swap(?:1[0-6]|[1-9])|push(?:3[0-2]|[12]?[0-9])|jump|jumpi|jumpdest|pc'
