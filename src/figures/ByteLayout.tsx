import { type ByteLayoutData, type ByteLayoutLayout, layOutByteLayout } from './byte-layout-layout.ts'
import { checkerFor, type FigureWords } from './check-figure.ts'
import { DrawnText, EdgedBox } from './Drawn.tsx'
import { NARROW_WIDTH } from './drawing.ts'
import { Figure } from './Figure.tsx'

export type ByteLayoutProps = ByteLayoutData & FigureWords

/** Fields of a packet, page or record in wire order. The number above a field is its offset. */
export function ByteLayout({ fields, ...words }: ByteLayoutProps) {
  const layout = layOutByteLayout({ fields })
  const narrow = layOutByteLayout({ fields }, NARROW_WIDTH)
  return (
    <Figure
      {...words}
      check={checkerFor('ByteLayout')}
      width={layout.width}
      height={layout.height}
      narrow={{ width: narrow.width, height: narrow.height, marks: <Fields layout={narrow} /> }}
    >
      <Fields layout={layout} />
    </Figure>
  )
}

function Fields({ layout }: { layout: ByteLayoutLayout }) {
  return (
    <>
      {layout.fields.map(({ key, rect, tone, label, size, note, offset }) => (
        <g key={key} data-tone={tone}>
          <EdgedBox rect={rect} tone={tone} />
          <DrawnText {...label} kind="label" />
          {size ? <DrawnText {...size} kind="note" /> : null}
          {note ? <DrawnText {...note} kind="note" /> : null}
          {offset ? <DrawnText {...offset} kind="axis" /> : null}
        </g>
      ))}
      {layout.total ? <DrawnText {...layout.total} kind="axis" /> : null}
    </>
  )
}
