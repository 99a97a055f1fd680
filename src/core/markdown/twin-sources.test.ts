import { expect, test } from 'vitest'
import { splitSources } from './twin-sources.ts'

const LINE = '[src/cli.rs:77](https://github.com/a/b/blob/532472d5e9/src/cli.rs#L77)'
const ADDRESS = 'https://x.example/limits'

test('moves marks of evidence to a list, under what they prove', () => {
  const twin = `# Limits\n\nSource: ${ADDRESS}\n\n## Of the node {#node}\n\n| Limit | Note |\n| --- | --- |\n| Body | Long. Source: ${LINE}, ${LINE}. |\n| Calls | Source: ${LINE}. |\n\nAlso. Source: ${LINE}.\n`
  const { text, sources } = splitSources(twin, ADDRESS)
  expect(text).toBe(
    `# Limits\n\nSource: ${ADDRESS}\n\n## Of the node {#node}\n\n| Limit | Note |\n| --- | --- |\n| Body | Long. |\n| Calls | |\n\nAlso.\n`,
  )
  expect(sources).toBe(
    `# Limits: sources\n\nSource: ${ADDRESS}\n\n- Of the node, Body: ${LINE}, ${LINE}\n- Of the node, Calls: ${LINE}\n- Of the node: ${LINE}\n`,
  )
})

test('leaves a text without marks as it is', () => {
  const twin = `# T\n\nSource: ${ADDRESS}\n\nA link to ${LINE}.\n`
  expect(splitSources(twin, ADDRESS)).toEqual({ text: twin })
})
