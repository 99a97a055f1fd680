import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BarChart } from './BarChart.tsx'
import { ByteLayout } from './ByteLayout.tsx'
import { Flow } from './Flow.tsx'
import { LineChart } from './LineChart.tsx'
import { Sequence } from './Sequence.tsx'
import { SwimLanes } from './SwimLanes.tsx'
import { Timeline } from './Timeline.tsx'

const words = { title: 'Life of a block', description: 'It ends Verified.', caption: 'With 300 ms slots.' }
/** All lines begin and end together, and only one has a point between. */
const sharedOnce = [
  {
    label: 'Full',
    points: [
      [0, 1],
      [2, 2],
      [4, 3],
    ],
  },
  {
    label: 'Half',
    points: [
      [0, 1],
      [4, 2],
    ],
  },
  {
    label: 'Empty',
    points: [
      [0, 1],
      [4, 1],
    ],
  },
] as const
const figures: Record<string, ReactElement> = {
  Timeline: <Timeline {...words} unit="ms" spans={[{ from: 0, to: 300, label: 'Proposed', tone: 'proposed' }]} />,
  SwimLanes: (
    <SwimLanes
      {...words}
      columns={['N', 'N+1']}
      lanes={[
        { label: 'Consensus', items: [{ id: 'a', from: 0, to: 1, label: 'Order' }] },
        { label: 'Execution', items: [{ id: 'b', from: 1, to: 2, label: 'Run', note: 'in parallel' }] },
      ]}
      links={[{ from: 'a', to: 'b', label: 'block' }]}
    />
  ),
  Flow: (
    <Flow
      {...words}
      nodes={[
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B', shape: 'diamond', note: 'maybe' },
      ]}
      edges={[{ from: 'a', to: 'b', label: 'then', dashed: true }]}
    />
  ),
  Sequence: (
    <Sequence
      {...words}
      actors={['Wallet', 'RPC node']}
      steps={[
        { from: 'Wallet', to: 'RPC node', label: 'eth_call' },
        { from: 'RPC node', label: 'both know', kind: 'note' },
        { from: 'RPC node', to: 'Wallet', label: 'result', kind: 'reply' },
      ]}
    />
  ),
  BarChart: <BarChart {...words} unit="gas" bars={[{ label: 'Cold read', value: 8100, note: 'per page' }]} />,
  LineChart: (
    <LineChart
      {...words}
      x={{ label: 'Blocks' }}
      y={{ label: 'Base fee', unit: 'gwei' }}
      series={[
        {
          label: 'Full',
          points: [
            [0, 100],
            [2, 1500],
          ],
        },
        { label: 'Empty', points: [[0, 100]] },
      ]}
    />
  ),
  ByteLayout: (
    <ByteLayout
      {...words}
      fields={[
        { label: 'Signature', bytes: 65 },
        { label: 'Version', bytes: 2, note: 'zero' },
      ]}
    />
  ),
}

describe.each(Object.entries(figures))('%s', (name, figure) => {
  const html = renderToStaticMarkup(figure)

  test('is an image with a title and a description of its own', () => {
    const [, labelled, described] = /role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(html) ?? []
    expect(html).toContain(`<title id="${labelled}">Life of a block</title>`)
    expect(html).toContain(`<desc id="${described}">It ends Verified.</desc>`)
  })
  test('scrolls in a named box that the keyboard reaches, above its caption', () => {
    expect(html).toMatch(
      /^<figure data-part="Figure" class="figure"><section class="diagram-box" aria-label="Diagram: Life of a block" tabindex="0"><svg/,
    )
    expect(html).toMatch(/<figcaption>With 300 ms slots\.<\/figcaption><\/figure>$/)
  })
  test('leaves every colour to the style sheet', () => {
    expect(html).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|fill=|stroke=|color/i)
  })
  test('is the same every time', () => {
    expect(renderToStaticMarkup(figure)).toBe(html)
  })
  test('cannot be without a caption, a title or a description', () => {
    for (const missing of ['title', 'description', 'caption']) {
      const { type: Component, props } = figure as ReactElement<Record<string, unknown>>
      expect(() => renderToStaticMarkup(<Component {...props} {...{ [missing]: '' }} />)).toThrow(
        `${name}.${missing} must be a text`,
      )
    }
  })
})

test('two figures on a page do not share ids', () => {
  const html = renderToStaticMarkup(
    <main>
      {figures.Timeline}
      {figures.Flow}
    </main>,
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBe(6)
  expect(new Set(ids).size).toBe(6)
})

/** Cells name their column for phones. */
const withoutLabels = (html: string): string => html.replace(/ data-label="[^"]*"/g, '')

describe('charts', () => {
  test('carry their numbers as a table', () => {
    const bar = withoutLabels(renderToStaticMarkup(figures.BarChart as ReactElement))
    expect(bar).toContain('<th scope="col">gas</th><th scope="col">Note</th>')
    expect(bar).toContain('<th scope="row">Cold read</th><td>8,100</td><td>per page</td>')
  })
  test('show in the table where a line has no point', () => {
    const line = withoutLabels(renderToStaticMarkup(figures.LineChart as ReactElement))
    expect(line).toContain(
      '<th scope="col">Blocks</th><th scope="col">Full (gwei)</th><th scope="col">Empty (gwei)</th>',
    )
    expect(line).toContain('<th scope="row">2</th><td>1,500</td><td>–</td>')
    const three = <LineChart {...words} x={{ label: 'Blocks' }} y={{ label: 'Base fee' }} series={sharedOnce} />
    expect(renderToStaticMarkup(three).match(/<th scope="row">\d/g)).toEqual(['<th scope="row">0', '<th scope="row">4'])
  })
})
