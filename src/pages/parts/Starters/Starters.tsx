/** The starters. Those with a picture are cards, and a table with a filter lists all. */
import { withBase } from '../../../core/lib/path.ts'
import type { Starter } from '../../../core/model/content-data.ts'
import { usePart } from '../../../islands/use-part.ts'
import { Rows } from '../../common/data-components.tsx'
import { useGuideData } from '../../common/data-context.tsx'
import { timeOf } from '../../common/runs.ts'
import { Screenshot } from '../Screenshot/Screenshot.tsx'

const COLUMNS = [
  { key: 'end', label: 'What you will have' },
  { key: 'starter', label: 'Starter' },
  { key: 'stack', label: 'Stack' },
  { key: 'need', label: 'You need' },
  { key: 'level', label: 'Level' },
]

export function Starters() {
  const { data } = useGuideData()
  const rows = data.starters as readonly Starter[]
  const table = rows.map((row) => ({
    ...row,
    end: row.page === undefined ? row.end : `[${row.end}](${row.page})`,
    starter: `\`${row.name}\``,
  }))
  return (
    <>
      <Cards rows={rows.filter(({ alt }) => alt !== undefined)} />
      <Rows rows={table} columns={COLUMNS} caption="All starters" filter />
    </>
  )
}

function Cards({ rows }: { rows: readonly Starter[] }) {
  const { base, data } = useGuideData()
  return (
    <ul {...usePart('Starters')} className="starters">
      {rows.map(({ name, end, page, about, need, level, alt = '' }) => {
        const time = timeOf(data, name)
        return (
          <li key={name}>
            <Screenshot name={name} alt={alt} />
            <p>
              <b>{page === undefined ? end : <a href={withBase(base, page)}>{end}</a>}</b>
            </p>
            <p>{about}</p>
            <p className="starter-facts">
              <code>{name}</code> uses {level} and needs {need.charAt(0).toLowerCase() + need.slice(1)}.
              {time !== undefined && ` It is installed and built in ${time}.`}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
