import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleTasks } from './task-scheduler.ts'

let now = 0
beforeEach(() => {
  now = 0
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const nothing = () => expect.unreachable()

test('short steps run at once, in order', () => {
  const done: number[] = []
  scheduleTasks([() => done.push(1), () => done.push(2)], nothing)
  expect(done).toEqual([1, 2])
})

test('after a long step the next one waits for a task of its own', () => {
  const done: number[] = []
  const slow = (name: number) => () => {
    now += 10
    done.push(name)
  }
  scheduleTasks([slow(1), slow(2), slow(3)], nothing)
  expect(done).toEqual([1])
  vi.runAllTimers()
  expect(done).toEqual([1, 2, 3])
})

test('what is stopped does not go on, neither in this task nor in the next', () => {
  const done: number[] = []
  const stop = scheduleTasks(
    [
      () => {
        now += 10
      },
      () => done.push(2),
    ],
    nothing,
  )
  stop()
  vi.runAllTimers()
  expect(done).toEqual([])
})

test('a step that throws is told and is the last one', () => {
  const done: number[] = []
  const errors: unknown[] = []
  const fail = () => {
    throw new Error('no')
  }
  scheduleTasks([() => done.push(1), fail, () => done.push(3)], (error) => errors.push(error))
  vi.runAllTimers()
  expect([done, errors]).toEqual([[1], [new Error('no')]])
})
