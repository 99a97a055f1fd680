import { expect, test } from 'vitest'
import { createPermission } from './endpoint-permission.ts'

const NEVER = new AbortController().signal

function permission() {
  const shown: (string | undefined)[] = []
  let time = 0
  const made = createPermission(
    ['https://public.test', 'https://shared.test/monad'],
    (host) => shown.push(host),
    () => time,
  )
  return { ...made, shown, wait: (ms: number) => (time += ms) }
}

test('a public endpoint needs no answer; another path of its host does, because it may belong to somebody else', async () => {
  const { of, shown } = permission()
  expect(await of('https://public.test/', NEVER)).toBe(true)
  expect(await of('https://shared.test/monad', NEVER)).toBe(true)
  void of('https://shared.test/monad/key', NEVER)
  void of('https://public.test/?to=a', NEVER)
  void of('http://public.test/', NEVER)
  expect(shown).toEqual(['shared.test'])
})

test('one question at a time for each host, whose answer counts for all its calls', async () => {
  const { of, answer, shown } = permission()
  const calls = ['https://a.test/1', 'wss://a.test', 'https://b.test', 'https://a.test:8443'].map((url) =>
    of(url, NEVER),
  )
  answer(true)
  answer(false)
  answer(true)
  expect(await Promise.all(calls)).toEqual([true, true, false, true])
  expect(shown).toEqual(['a.test', 'b.test', 'a.test:8443', undefined])
  expect(await of('https://a.test/2', NEVER)).toBe(true)
  expect(shown).toHaveLength(4)
})

test('a declined host is asked about again, but not at once', async () => {
  const { of, answer, shown, wait } = permission()
  const first = of('https://a.test', NEVER)
  answer(false)
  expect([await first, await of('https://a.test', NEVER)]).toEqual([false, false])
  wait(3_000)
  void of('https://a.test', NEVER)
  expect(shown).toEqual(['a.test', undefined, 'a.test'])
})

test('a stopped call takes its question back, unless another call waits for the answer', async () => {
  const { of, shown, answer } = permission()
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()]
  const calls = [of('https://a.test', one.signal), of('https://a.test', two.signal), of('https://b.test', three.signal)]
  one.abort()
  expect(shown).toEqual(['a.test'])
  three.abort()
  expect(shown).toEqual(['a.test'])
  two.abort()
  expect(shown).toEqual(['a.test', undefined])
  expect(await Promise.all(calls)).toEqual([false, false, false])
  answer(true)
  expect(await of('https://a.test', AbortSignal.abort())).toBe(false)
})
