import { describe, expect, test } from 'vitest'
import { type Outcome, runStages } from './stages.ts'
import type { Step } from './steps.ts'

const passing = (name: string, passed = 1): Step => ({
  name,
  run: async () => ({ passed, failed: 0, output: '' }),
})
const failing = (name: string): Step => ({ name, run: async () => ({ passed: 0, failed: 1, output: 'broken' }) })
const ignore = () => undefined

describe('runStages', () => {
  test('goes on after a failure and adds up every step', async () => {
    const totals = await runStages([{ steps: [failing('a'), passing('b', 7)] }, { steps: [passing('c')] }], ignore)
    expect(totals).toEqual({ passed: 8, failed: 1 })
  })

  test('counts a step that throws as one failure and keeps its message', async () => {
    const outcomes: Outcome[] = []
    const throwing: Step = { name: 'a', run: () => Promise.reject(new Error('no such tool')) }
    const totals = await runStages([{ steps: [throwing] }], (outcome) => outcomes.push(outcome))
    expect(totals).toEqual({ passed: 0, failed: 1 })
    expect(outcomes[0]?.output).toContain('no such tool')
  })

  test('does not run what stands behind a failed gate, and counts it as failed', async () => {
    const ran: string[] = []
    const spec: Step = {
      name: 'browser',
      run: async () => {
        ran.push('browser')
        return { passed: 1, failed: 0, output: '' }
      },
    }
    const gate = { ...failing('build'), gate: true } as const
    const totals = await runStages([{ steps: [passing('units'), gate] }, { steps: [spec] }], ignore)
    expect([ran, totals]).toEqual([[], { passed: 1, failed: 2 }])
    expect(await runStages([{ steps: [failing('units'), passing('build')] }, { steps: [spec] }], ignore)).toEqual({
      passed: 2,
      failed: 1,
    })
    expect(ran).toEqual(['browser'])
  })

  test('starts a step after the one it needs, others meanwhile, and not at all where that failed', async () => {
    const ran: string[] = []
    const noted = (step: Step, after?: string): Step => ({
      ...step,
      ...(after !== undefined && { after }),
      run: () => {
        ran.push(step.name)
        return step.run()
      },
    })
    const browser = noted(passing('browser'), 'build')
    await runStages([{ steps: [browser, noted(passing('build')), noted(passing('units'))] }], ignore)
    expect(ran).toEqual(['build', 'units', 'browser'])
    const totals = await runStages([{ steps: [browser, noted(failing('build')), noted(passing('units'))] }], ignore)
    expect([ran.slice(3), totals]).toEqual([['build', 'units'], { passed: 1, failed: 2 }])
  })

  test('runs alone what asks for it, when all others have ended, and counts that', async () => {
    const outcomes: Outcome[] = []
    let active = 0
    const late: Step = {
      name: 'late',
      run: async () => {
        active += 1
        await new Promise((resolve) => setImmediate(resolve))
        active -= 1
        return { passed: 1, failed: 0, output: '' }
      },
    }
    const shaken: Step = {
      name: 'shaken',
      run: async () => ({
        passed: 2,
        failed: 1,
        output: 'broken',
        alone: async () => ({ passed: 3, failed: 0, output: '', note: `${active} beside` }),
      }),
    }
    const totals = await runStages([{ steps: [shaken, late, passing('last')] }], (outcome) => outcomes.push(outcome))
    expect(totals).toEqual({ passed: 5, failed: 0 })
    expect(outcomes.map(({ name, note }) => [name, note])).toEqual([
      ['last', undefined],
      ['late', undefined],
      ['shaken', '0 beside'],
    ])
  })

  test('runs two steps at a time, the next one when one ends', async () => {
    let active = 0
    const most: number[] = []
    const slowStep = (name: string): Step => ({
      name,
      run: async () => {
        active += 1
        most.push(active)
        await new Promise((resolve) => setImmediate(resolve))
        active -= 1
        return { passed: 1, failed: 0, output: '' }
      },
    })
    await runStages([{ steps: ['a', 'b', 'c', 'd', 'e'].map(slowStep) }], ignore)
    expect([Math.max(...most), most.length]).toEqual([2, 5])
  })
})
