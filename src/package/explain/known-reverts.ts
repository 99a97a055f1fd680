import type { KnownRevert } from './reason.ts'

/**
 * Custom errors that many contracts share, by selector, from ERC-6093 and OpenZeppelin Contracts 5. Selectors are the
 * first four bytes of the Keccak-256 hash of the signature. A test recomputes them.
 */
export const KNOWN_REVERTS: Readonly<Record<string, KnownRevert>> = {
  '0xe450d38c': {
    signature: 'ERC20InsufficientBalance(address,uint256,uint256)',
    names: ['sender', 'balance', 'needed'],
    meaning: 'The sender has too few tokens.',
  },
  '0x96c6fd1e': {
    signature: 'ERC20InvalidSender(address)',
    names: ['sender'],
    meaning: 'Tokens cannot come from this address.',
  },
  '0xec442f05': {
    signature: 'ERC20InvalidReceiver(address)',
    names: ['receiver'],
    meaning: 'Tokens cannot go to this address.',
  },
  '0xfb8f41b2': {
    signature: 'ERC20InsufficientAllowance(address,uint256,uint256)',
    names: ['spender', 'allowance', 'needed'],
    meaning: 'The spender may not spend that many tokens. Raise the allowance first.',
  },
  '0xe602df05': {
    signature: 'ERC20InvalidApprover(address)',
    names: ['approver'],
    meaning: 'This address cannot give an allowance.',
  },
  '0x94280d62': {
    signature: 'ERC20InvalidSpender(address)',
    names: ['spender'],
    meaning: 'This address cannot be given an allowance.',
  },
  '0x89c62b64': {
    signature: 'ERC721InvalidOwner(address)',
    names: ['owner'],
    meaning: 'This address cannot own a token.',
  },
  '0x7e273289': {
    signature: 'ERC721NonexistentToken(uint256)',
    names: ['tokenId'],
    meaning: 'No such token was minted.',
  },
  '0x64283d7b': {
    signature: 'ERC721IncorrectOwner(address,uint256,address)',
    names: ['sender', 'tokenId', 'owner'],
    meaning: 'The token belongs to another owner.',
  },
  '0x73c6ac6e': {
    signature: 'ERC721InvalidSender(address)',
    names: ['sender'],
    meaning: 'The token cannot come from this address.',
  },
  '0x64a0ae92': {
    signature: 'ERC721InvalidReceiver(address)',
    names: ['receiver'],
    meaning: 'The token cannot go to this address. A contract must implement onERC721Received.',
  },
  '0x177e802f': {
    signature: 'ERC721InsufficientApproval(address,uint256)',
    names: ['operator', 'tokenId'],
    meaning: 'The operator was not approved for this token.',
  },
  '0xa9fbf51f': {
    signature: 'ERC721InvalidApprover(address)',
    names: ['approver'],
    meaning: 'This address may not approve.',
  },
  '0x5b08ba18': {
    signature: 'ERC721InvalidOperator(address)',
    names: ['operator'],
    meaning: 'This address cannot be an operator.',
  },
  '0x03dee4c5': {
    signature: 'ERC1155InsufficientBalance(address,uint256,uint256,uint256)',
    names: ['sender', 'balance', 'needed', 'tokenId'],
    meaning: 'The sender has too few of this token.',
  },
  '0x57f447ce': {
    signature: 'ERC1155InvalidReceiver(address)',
    names: ['receiver'],
    meaning: 'The token cannot go to this address. A contract must implement onERC1155Received.',
  },
  '0xe237d922': {
    signature: 'ERC1155MissingApprovalForAll(address,address)',
    names: ['operator', 'owner'],
    meaning: 'The operator was not approved by the owner.',
  },
  '0x118cdaa7': {
    signature: 'OwnableUnauthorizedAccount(address)',
    names: ['account'],
    meaning: 'Only the owner of the contract may do this.',
  },
  '0x1e4fbdf7': {
    signature: 'OwnableInvalidOwner(address)',
    names: ['owner'],
    meaning: 'This address cannot own the contract.',
  },
  '0xe2517d3f': {
    signature: 'AccessControlUnauthorizedAccount(address,bytes32)',
    names: ['account', 'neededRole'],
    meaning: 'The account lacks the role. Grant it, or call with an account that has it.',
  },
  '0x6697b232': {
    signature: 'AccessControlBadConfirmation()',
    names: [],
    meaning: 'A role can be given up only by the account that has it.',
  },
  '0xd93c0665': {
    signature: 'EnforcedPause()',
    names: [],
    meaning: 'The contract is paused.',
  },
  '0x8dfc202b': {
    signature: 'ExpectedPause()',
    names: [],
    meaning: 'This works only while the contract is paused.',
  },
  '0x3ee5aeb5': {
    signature: 'ReentrancyGuardReentrantCall()',
    names: [],
    meaning: 'The function was entered again before it had ended.',
  },
  '0x5274afe7': {
    signature: 'SafeERC20FailedOperation(address)',
    names: ['token'],
    meaning: 'A call to the token failed or returned false. Check its address, the allowance and the balance.',
  },
  '0x9996b315': {
    signature: 'AddressEmptyCode(address)',
    names: ['target'],
    meaning: 'There is no contract at this address.',
  },
  '0xd6bda275': {
    signature: 'FailedCall()',
    names: [],
    meaning: 'An inner call failed without a reason.',
  },
  '0xcf479181': {
    signature: 'InsufficientBalance(uint256,uint256)',
    names: ['balance', 'needed'],
    meaning: 'The contract has too little of the native coin.',
  },
  '0xf92ee8a9': {
    signature: 'InvalidInitialization()',
    names: [],
    meaning: 'The contract was initialized before.',
  },
  '0xd7e6bcf8': {
    signature: 'NotInitializing()',
    names: [],
    meaning: 'This works only while the contract is initialized.',
  },
  '0xf645eedf': {
    signature: 'ECDSAInvalidSignature()',
    names: [],
    meaning: 'The signature is not valid.',
  },
  '0x62791302': {
    signature: 'ERC2612ExpiredSignature(uint256)',
    names: ['deadline'],
    meaning: 'The deadline of the permit has passed.',
  },
  '0x4b800e46': {
    signature: 'ERC2612InvalidSigner(address,address)',
    names: ['signer', 'owner'],
    meaning: 'The permit was signed by another account than the owner.',
  },
  '0x752d88c0': {
    signature: 'InvalidAccountNonce(address,uint256)',
    names: ['account', 'currentNonce'],
    meaning: 'The nonce of the signed message was used before.',
  },
}

/** `Panic(uint256)` codes of the Solidity compiler's checks, with their meanings. */
export const PANICS: Readonly<Record<string, string>> = {
  '0x0': 'a generic panic of the compiler',
  '0x1': 'assert(false): a condition that should always be true is not',
  '0x11': 'arithmetic overflow or underflow',
  '0x12': 'division or modulo by zero',
  '0x21': 'conversion of a number that the enum does not have',
  '0x22': 'a storage byte array that is encoded wrongly',
  '0x31': 'pop() on an empty array',
  '0x32': 'an array index out of bounds',
  '0x41': 'too much memory, or an array that is too large',
  '0x51': 'a call through an internal function that was never set',
}
