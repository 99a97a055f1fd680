import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bar, layOutBarChart } from './bar-chart-layout.ts'
import { type ByteField, layOutByteLayout } from './byte-layout-layout.ts'
import { collisions, isWithin, outside, textRects } from './layout-checks.ts'
import { layOutLineChart, type Series, spread } from './line-chart-layout.ts'

describe('layOutBarChart', () => {
  test('draws bars in proportion from a common zero', () => {
    const { bars, baseX } = layOutBarChart({
      unit: 'gas',
      bars: [
        { label: 'A', value: 100 },
        { label: 'B', value: 25 },
      ],
    })
    expect(bars.map(({ rect }) => rect.x)).toEqual([baseX, baseX])
    expect((bars[0]?.rect.width ?? 0) / (bars[1]?.rect.width ?? 1)).toBeCloseTo(4)
  })
  test('keeps names, bars and values apart and inside', () => {
    const bar = fc.record({
      label: fc.constantFrom('SLOAD', 'A contract creation with a very long name indeed', 'eth_getTransactionReceipt'),
      value: fc.nat(2_000_000_000),
      note: fc.constantFrom('', 'cold'),
    })
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1, maxLength: 8 }), (bars) => {
        const layout = layOutBarChart({
          unit: 'gas',
          bars: bars.map(({ note, ...rest }): Bar => (note ? { ...rest, note } : rest)),
        })
        const rects = layout.bars.map(({ rect }) => rect)
        const texts = textRects([layout.unit, ...layout.bars.flatMap(({ label, note, value }) => [label, note, value])])
        expect(collisions([...rects, ...texts])).toEqual([])
        expect(outside([...rects, ...texts], layout)).toEqual([])
      }),
      { seed: 7, numRuns: 60 },
    )
  })
  test('names the field of wrong data', () => {
    expect(() => layOutBarChart({ unit: 'gas', bars: [{ label: 'A', value: -1 }] })).toThrow(
      'BarChart.bars[0].value must not be negative.',
    )
    expect(() => layOutBarChart({ unit: '', bars: [{ label: 'A', value: 1 }] })).toThrow('BarChart.unit must be a text')
  })
})

describe('layOutLineChart', () => {
  const axes = { x: { label: 'Blocks' }, y: { label: 'Base fee', unit: 'gwei' } }
  const line = (label: string, last: number): Series => ({
    label,
    points: [
      [0, 100],
      [10, last],
    ],
  })

  test('names lines at their ends without one name covering another', () => {
    const { series } = layOutLineChart({
      ...axes,
      series: [line('Full', 200), line('Nearly full', 199), line('Almost', 198)],
    })
    expect(collisions(textRects(series.map(({ label }) => label)))).toEqual([])
  })
  test('gives lines without a tone different ones, none of them taken already', () => {
    const { series } = layOutLineChart({
      ...axes,
      series: [{ ...line('A', 1), tone: 'success' }, line('B', 2), line('C', 3)],
    })
    expect(series.map(({ tone }) => tone)).toEqual(['success', 'accent', 'verified'])
  })
  test('starts at zero unless the values lie far above it', () => {
    const low = (series: Series) =>
      layOutLineChart({ ...axes, series: [series] }).yTicks[0]?.label.block.lines[0]?.runs[0]?.text
    expect(low(line('A', 200))).toBe('0')
    expect(low(line('A', 110))).toBe('100')
  })
  test('keeps everything inside for any values', () => {
    const points = fc.array(fc.tuple(fc.nat(5000), fc.nat(3_000_000)), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 5 }), (all) => {
        const layout = layOutLineChart({
          ...axes,
          series: all.map((one, index) => ({ label: `Series ${index}`, points: [...one].sort((a, b) => a[0] - b[0]) })),
        })
        const ticks = textRects([...layout.xTicks, ...layout.yTicks].map(({ label }) => label))
        const names = textRects([layout.xName, layout.yName, ...layout.series.map(({ label }) => label)])
        expect(collisions([...ticks, ...names])).toEqual([])
        expect(outside([...ticks, ...names], layout)).toEqual([])
        const { plot } = layout
        for (const { x, y } of layout.series.flatMap((series) => series.points)) {
          expect(
            x >= plot.left - 0.01 && x <= plot.right + 0.01 && y >= plot.top - 0.01 && y <= plot.bottom + 0.01,
          ).toBe(true)
        }
      }),
      { seed: 7, numRuns: 60 },
    )
  })
  test('names the field of wrong data', () => {
    const wrong = (points: unknown) => () =>
      layOutLineChart({ ...axes, series: [{ label: 'A', points: points as Series['points'] }] })
    expect(
      wrong([
        [2, 1],
        [1, 1],
      ]),
    ).toThrow('LineChart.series[0].points[1][0] is 1, before 2')
    expect(wrong([[0]])).toThrow('LineChart.series[0].points[0][1] must be a number, not missing.')
  })
})

describe('spread', () => {
  test('moves labels down only as far as needed and up from the limit', () => {
    expect(spread([0, 5, 100], [10, 10, 10], 120)).toEqual([0, 10, 100])
    expect(spread([95, 100], [16, 16], 112)).toEqual([80, 96])
  })
})

describe('layOutByteLayout', () => {
  test('says where each field starts, until a field of unknown length', () => {
    const { fields, total } = layOutByteLayout({
      fields: [
        { label: 'Type', bytes: 1 },
        { label: 'Nonce', bytes: 8 },
        { label: 'Body' },
        { label: 'Tag', bytes: 16 },
      ],
    })
    expect(fields.map(({ offset }) => offset?.block.lines[0]?.runs[0]?.text)).toEqual(['0', '1', undefined, undefined])
    expect(total).toBeUndefined()
  })
  test('adds up the bytes when all are known', () => {
    const { total } = layOutByteLayout({
      fields: [
        { label: 'A', bytes: 1000 },
        { label: 'B', bytes: 440 },
      ],
    })
    expect(total?.block.lines[0]?.runs[0]?.text).toBe('1,440 bytes in all')
  })
  test('gives fields without bytes equal widths', () => {
    const { fields } = layOutByteLayout({ fields: ['Bitmap', 'Hash', 'Child offsets'].map((label) => ({ label })) })
    expect(new Set(fields.map(({ rect }) => rect.width)).size).toBe(1)
  })
  test('gives more bytes more room', () => {
    const { fields } = layOutByteLayout({
      fields: [
        { label: 'A', bytes: 1 },
        { label: 'B', bytes: 100 },
      ],
    })
    expect(fields[1]?.rect.width).toBeGreaterThan(2 * (fields[0]?.rect.width ?? 0))
  })
  test('keeps fields apart, inside, and their text in them', () => {
    const field = fc.record({
      label: fc.constantFrom('Signature', 'Id', 'Message hash', 'delayed_execution_results'),
      bytes: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }),
      note: fc.constantFrom(undefined, 'the Merkle proof of this leaf, 20 bytes per level'),
      tone: fc.constant('accent' as const),
    })
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 14 }), (fields) => {
        const layout = layOutByteLayout({ fields: fields as ByteField[] })
        const rects = layout.fields.map(({ rect }) => rect)
        const offsets = textRects([...layout.fields.map(({ offset }) => offset), layout.total])
        expect(collisions([...rects, ...offsets])).toEqual([])
        expect(outside([...rects, ...offsets], layout)).toEqual([])
        for (const { rect, label, size, note } of layout.fields)
          for (const text of [label, size, note]) expect(text === undefined || isWithin(text, rect)).toBe(true)
      }),
      { seed: 7, numRuns: 60 },
    )
  })
  test('names the field of wrong data', () => {
    expect(() => layOutByteLayout({ fields: [{ label: 'A', bytes: 0 }] })).toThrow(
      'ByteLayout.fields[0].bytes must be greater',
    )
  })
})
