import { describe, expect, test } from 'vitest'
import { isProven, numbersIn } from './evidence-numbers.ts'

describe('numbersIn', () => {
  test.each([
    ['#[arg(long, default_value_t = 30_000_000)]', [30_000_000]],
    ["static uint64_t const LOW_GAS_LIMIT = 8'100'000;", [8_100_000]],
    ['#[arg(long, default_value_t = 200_000_000 * 8)]', [1_600_000_000]],
    ['const TX_EVICT_DURATION_SECONDS: u64 = 15 * 60;', [900]],
    ['pub const MIN_BASE_FEE: u64 = 100_000_000_000; // 100 gwei', [100_000_000_000]],
    ['1..=1024 => (),', [1, 1024]],
    ['pub ws_sub_per_conn_limit: u16,', []],
  ])('reads %s', (literal, numbers) => {
    expect(numbersIn([literal])).toEqual(expect.arrayContaining(numbers))
  })

  test('follows a name to the line that gives it a value', () => {
    const lines = ['let max_init_code_size: usize = 2 * params.max_code_size;', 'max_code_size: 128 * 1024,']
    expect(numbersIn(lines)).toContain(262_144)
  })
})

describe('isProven', () => {
  const line = (literal: string) => [{ repository: 'a/b', path: 'c.rs', line: 1, commit: 'd', literal }]

  test('compares durations in seconds and milliseconds, and money in wei', () => {
    expect(isProven({ value: 15, unit: 'minutes' }, line('Duration::from_secs(15 * 60)'))).toBe(true)
    expect(isProven({ value: 2_000, unit: 'ms' }, line('Duration::from_secs(2)'))).toBe(true)
    expect(isProven({ value: 100, unit: 'gwei' }, line('u64 = 100_000_000_000;'))).toBe(true)
  })

  test('refuses a value that no line has', () => {
    expect(isProven({ value: 50_000_000, unit: 'gas' }, line('default_value_t = 30_000_000'))).toBe(false)
    expect(isProven({ value: 100, unit: 'gwei' }, line('u64 = 100;'))).toBe(false)
  })
})
