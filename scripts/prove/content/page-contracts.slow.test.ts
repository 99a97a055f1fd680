/**
 * Calls the contracts and libraries of the pages in an EVM. essentials-contracts.slow.test.ts covers those with MON.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getAddress, sha256, toFunctionSelector, toHex } from 'viem/utils'
import { beforeEach, expect, test } from 'vitest'
import { type Compiled, compiled, openWorld, type World } from './evm.ts'

const root = path.join(import.meta.dirname, '../../../fixtures')
const CALLER = '0x00000000000000000000000000000000000a11ce'
const RESERVE = '0x0000000000000000000000000000000000001001'
const source = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** A contract of a source, with additional lines for calling a library or an abstract contract. */
const contractOf = (file: string, name: string, more = ''): Compiled =>
  compiled(`${source(file)}\n${more}`)[name] as Compiled

let world: World
beforeEach(async () => {
  world = await openWorld(CALLER)
})

test('Gmonad keeps the text that anyone sets', async () => {
  const contract = contractOf('pages/guides/deploy-smart-contract/remix/Gmonad.sol', 'Gmonad')
  const at = await world.deploy(contract, 'gmonad')
  expect(await world.call(contract, at, 'greeting')).toBe('gmonad')
  await world.call(contract, at, 'setGreeting', 'good evening')
  expect(await world.call(contract, at, 'greeting')).toBe('good evening')
})

test('Counters counts for all and for each', async () => {
  const contract = contractOf('pages/monad-arch/execution/parallel-execution/Counters.sol', 'Counters')
  const at = await world.deploy(contract)
  for (const name of ['contended', 'contended', 'independent']) await world.call(contract, at, name)
  expect(await world.call(contract, at, 'total')).toBe(2n)
  expect(await world.call(contract, at, 'perUser', CALLER)).toBe(1n)
})

test('Position keeps four values under one key', async () => {
  const contract = contractOf('pages/developer-essentials/best-practices/Position.sol', 'Positions')
  const at = await world.deploy(contract)
  await world.call(contract, at, 'open', 1n, 2n, 3n)
  expect(await world.call(contract, at, 'positions', CALLER)).toEqual([1n, 2n, 3n, expect.any(BigInt)])
})

test('Sum adds up a calldata array', async () => {
  const more =
    'contract Shown { using Sum for uint256[]; function of_(uint256[] calldata v) external pure returns (uint256) { return v.sumOf(); } }'
  const contract = contractOf('pages/guides/evm-resources/other-languages/yul/Sum.sol', 'Shown', more)
  const at = await world.deploy(contract)
  expect(await world.call(contract, at, 'of_', [1n, 2n, 39n])).toBe(42n)
  expect(await world.call(contract, at, 'of_', [])).toBe(0n)
})

test('FreshPrice refuses an old price and one below zero', async () => {
  const more = `contract Feed is AggregatorV3Interface { int256 a; uint256 t;
    function set(int256 a_, uint256 t_) external { a = a_; t = t_; }
    function decimals() external pure returns (uint8) { return 8; }
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) { return (0, a, 0, t, 0); } }`
  const all = compiled(`${source('pages/tooling-and-infra/oracles/FreshPrice.sol')}\n${more}`)
  const [feed, prices] = [all.Feed as Compiled, all.FreshPrice as Compiled]
  const feedAt = await world.deploy(feed)
  // The EVM's block has time 0, so a later update has no age.
  const at = await world.deploy(prices, feedAt, 60n)
  await world.call(feed, feedAt, 'set', 7n, 1n)
  // From 8 decimals to 18.
  expect(await world.call(prices, at, 'price')).toBe(70_000_000_000n)
  await world.call(feed, feedAt, 'set', -7n, 1n)
  await expect(world.call(prices, at, 'price')).rejects.toThrow(toFunctionSelector('BadPrice(int256)'))
})

test('PullPrice pays for the update, and refuses a price below zero', async () => {
  const more = `contract Oracle is IPyth { int64 p; uint256 public paid;
    function set(int64 p_) external { p = p_; }
    uint256 fee; function charge(uint256 fee_) external { fee = fee_; }
    function getUpdateFee(bytes[] calldata) external view returns (uint256) { return fee; }
    function updatePriceFeeds(bytes[] calldata d) external payable { paid += d.length; }
    function getPriceNoOlderThan(bytes32, uint256) external view returns (Price memory) { return Price(p, 0, -8, 0); } }`
  const all = compiled(`${source('pages/tooling-and-infra/oracles/PullPrice.sol')}\n${more}`)
  const [oracle, puller] = [all.Oracle as Compiled, all.PullPrice as Compiled]
  const oracleAt = await world.deploy(oracle)
  const at = await world.deploy(puller, oracleAt, toHex(1, { size: 32 }))
  await world.call(oracle, oracleAt, 'set', 9n)
  expect(await world.call(puller, at, 'trade', ['0x01'])).toEqual([9n, -8])
  expect(await world.call(oracle, oracleAt, 'paid')).toBe(1n)
  await world.call(oracle, oracleAt, 'set', -9n)
  await expect(world.call(puller, at, 'trade', ['0x01'])).rejects.toThrow(toFunctionSelector('BadPrice(int64)'))
  await world.call(oracle, oracleAt, 'charge', 5n)
  await expect(world.call(puller, at, 'trade', ['0x01'])).rejects.toThrow(toFunctionSelector('FeeTooLow(uint256)'))
})

test('Dice takes a number from Entropy, and from nobody else', async () => {
  const more = `contract Entropy is IEntropyV2 {
    function getFeeV2() external pure returns (uint128) { return 0; }
    function requestV2() external payable returns (uint64) { return 7; }
    function answer(Dice dice) external { dice._entropyCallback(7, address(this), bytes32(uint256(8))); } }`
  const all = compiled(`${source('pages/tooling-and-infra/oracles/Dice.sol')}\n${more}`)
  const [entropy, dice] = [all.Entropy as Compiled, all.Dice as Compiled]
  const entropyAt = await world.deploy(entropy)
  const at = await world.deploy(dice, entropyAt)
  await world.call(dice, at, 'roll')
  expect(await world.call(dice, at, 'playerOf', 7n)).toBe(getAddress(CALLER))
  await world.call(entropy, entropyAt, 'answer', at)
  const callback = world.call(dice, at, '_entropyCallback', 7n, entropyAt, toHex(8, { size: 32 }))
  await expect(callback).rejects.toThrow(toFunctionSelector('NotEntropy()'))
})

test('P256 accepts a signature of its key, and no other', async () => {
  const more = `contract Shown { function check(bytes32 h, bytes32 r, bytes32 s, bytes32 x, bytes32 y) external view returns (bool) { return P256.verify(h, r, s, x, y); } }`
  const contract = contractOf('pages/developer-essentials/differences/P256.sol', 'Shown', more)
  const at = await world.deploy(contract)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const message = Buffer.from('gmonad')
  const signature = sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const word = (bytes: Uint8Array) => toHex(bytes, { size: 32 })
  const [r, s] = [word(signature.subarray(0, 32)), word(signature.subarray(32))]
  const key = [x, y].map((text) => word(Buffer.from(text, 'base64url')))
  expect(await world.call(contract, at, 'check', sha256(message), r, s, ...key)).toBe(true)
  expect(await world.call(contract, at, 'check', sha256(Buffer.from('other')), r, s, ...key)).toBe(false)
})

test('ReserveGuard undoes what would break the reserve', async () => {
  const more = `contract Answer { bool public dips; function set(bool d) external { dips = d; } function dippedIntoReserve() external view returns (bool) { return dips; } }
    contract Shown is ReserveGuard { uint256 public done; function act() external keepsReserve { done++; } }`
  const all = compiled(`${source('pages/developer-essentials/reserve-balance/ReserveGuard.sol')}\n${more}`)
  const [answer, shown] = [all.Answer as Compiled, all.Shown as Compiled]
  await world.move(await world.deploy(answer), RESERVE)
  const at = await world.deploy(shown)
  await world.call(shown, at, 'act')
  await world.call(answer, RESERVE, 'set', true)
  await expect(world.call(shown, at, 'act')).rejects.toThrow(toFunctionSelector('WouldBreakReserve()'))
  expect(await world.call(shown, at, 'done')).toBe(1n)
})

test('BlockHistory takes what the history contract answers, and says when a block is out of reach', async () => {
  const more = `contract Answer { fallback() external { uint256 n = abi.decode(msg.data, (uint256)); require(n < 100); bytes memory b = abi.encode(keccak256(abi.encode(n))); assembly { return(add(b, 32), 32) } } }
    contract Shown { function get(uint256 n) external view returns (bytes32) { return BlockHistory.hashOf(n); } }`
  const all = compiled(`${source('essentials/BlockHistory.sol')}\n${more}`)
  const shown = all.Shown as Compiled
  await world.move(await world.deploy(all.Answer as Compiled), '0x0000F90827F1C53a10cb7A02335B175320002935')
  const at = await world.deploy(shown)
  expect(await world.call(shown, at, 'get', 7n)).toMatch(/^0x[0-9a-f]{64}$/)
  await expect(world.call(shown, at, 'get', 100n)).rejects.toThrow(toFunctionSelector('OutOfReach(uint256)'))
})
