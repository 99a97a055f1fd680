import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { facts } from '../core/facts/network.ts'
import type { Homes } from '../core/lib/home-numbers.ts'
import { contentNumbers } from './content-numbers.ts'
import type { ContentProblem } from './content-problem.ts'

const numbers = contentNumbers({ homes: JSON.parse(readFileSync('generated/homes.json', 'utf8')) as Homes })
const AT = 'content/a.mdx'
const mainnet = facts.clientMainnet.value

const fence = (info: string, code: string): string => `Words.\n\n\`\`\`${info}\n${code}\n\`\`\`\n`
function filled(text: string): { text: string; problems: ContentProblem[] } {
  const problems: ContentProblem[] = []
  return { text: numbers.fill(text, AT, problems), problems }
}

describe('a fence', () => {
  const code = 'VERSION={fact:clientMainnet} # not {=0.1.2}'

  test('is filled in where its first line says so, which then says no more of it', () => {
    expect(filled(fence('bash facts', code))).toEqual({
      text: fence('bash', `VERSION=${mainnet} # not 0.1.2`),
      problems: [],
    })
    expect(filled(fence('bash title="a facts b" {1} facts', code)).text).toBe(
      fence('bash title="a facts b" {1}', `VERSION=${mainnet} # not 0.1.2`),
    )
    expect(numbers.typed(fence('bash facts', code), AT)).toEqual([])
  })

  test('stays as it is without the word, and the lint names its placeholders unless it is raw', () => {
    const title = fence('bash title="some facts"', code)
    expect(filled(title).text).toBe(title)
    expect(numbers.typed(title, AT)).toMatchObject([
      { at: `${AT}:4`, message: '{fact:clientMainnet} stays as it is in code.' },
      { at: `${AT}:4`, message: '{=0.1.2} stays as it is in code.' },
    ])
    expect(filled(fence('text raw', code)).text).toBe(fence('text', code))
    expect(numbers.typed(fence('text raw', code), AT)).toEqual([])
  })

  test('holds no release that a network runs now, and may hold any other number', () => {
    const typed = (info: string, version: string) =>
      numbers.typed(fence(info, `VERSION=${version}\n# 300 ms`), AT).map(({ at, hint }) => `${at} ${hint}`)
    for (const info of ['bash', 'bash facts', 'text raw'])
      for (const name of ['clientMainnet', 'clientTestnet'] as const)
        expect(typed(info, facts[name].value), info).toEqual([expect.stringContaining(`${AT}:4 Write {fact:${name}}`)])
    expect(typed('bash', `Monad/${mainnet}`)).toHaveLength(1)
    expect([...typed('bash', '0.1.2'), ...typed('bash', `${mainnet}.1`), ...typed('bash', `1.${mainnet}`)]).toEqual([])
    expect(typed('text facts', `{=${mainnet}}`)).toEqual([])
    const history = 'content/developer-essentials/changelog.mdx'
    expect(numbers.typed(fence('bash', mainnet), history)).toEqual([])
  })

  test('has its own line in a problem, and so has the prose behind a fence that shows a fence', () => {
    expect(filled(fence('bash facts', 'echo\necho {fact:clientMainet}')).problems).toMatchObject([{ at: `${AT}:5` }])
    const nested = `\`\`\`\`text\n\`\`\`ts\n1\n\`\`\`\n\`\`\`\`\n\n{fact:blockTime} and {fact:blokTime}\n`
    const { text, problems } = filled(nested)
    expect(text).toContain(`\n${facts.blockTime.value} and`)
    expect(problems).toMatchObject([{ at: `${AT}:7` }])
  })
})
