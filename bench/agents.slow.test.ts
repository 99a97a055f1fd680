/** Compares the cost of an answer for an agent with the ratchet. Needs a built site. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { benchAgents, dearer, readRatchet } from './agents.ts'

const root = join(import.meta.dirname, '..')

test('no answer for an agent became dearer, and every one is reached', async () => {
  const { costs, readings } = await benchAgents(root)
  expect(readings.filter(({ isReached }) => !isReached)).toEqual([])
  expect(dearer(costs, await readRatchet(root))).toEqual([])
})
