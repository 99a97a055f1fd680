import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RenderProblem } from '../../core/model/rendering.ts'
import { type GuideData, GuideDataProvider } from './data-context.tsx'
import { Tab, Tabs } from './text-components.tsx'

function problemsOf(count: number): RenderProblem[] {
  const problems: RenderProblem[] = []
  const nothing = { base: '/', path: '/a', siteUrl: '', methods: [], examples: {}, data: {}, servers: [] }
  const data = { ...nothing, report: (problem: RenderProblem) => problems.push(problem) } as unknown as GuideData
  renderToString(
    <GuideDataProvider value={data}>
      <Tabs>
        {Array.from({ length: count }, (_, index) => (
          <Tab key={index} label={`Tab ${index}`}>
            Text
          </Tab>
        ))}
      </Tabs>
    </GuideDataProvider>,
  )
  return problems
}

test('a tab that the style sheet could never show is a problem of the page', () => {
  expect(problemsOf(4)).toEqual([])
  expect(problemsOf(5)).toEqual([
    { message: '<Tabs> has 5 tabs. At most 4 can be shown.', hint: 'Write headings instead.' },
  ])
})
