import { labelOf, narrow } from '../ui/narrow-table.ts'

/** The numbers of a chart as a table. The first cell of each row is its header. */
export type DataTwinProps = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

export function DataTwin({ caption, columns, rows }: DataTwinProps) {
  const labels = columns.map((label) => ({ label }))
  return (
    <section className="table-box" aria-label={`Data: ${caption}`} tabIndex={0}>
      <table {...narrow(columns)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) =>
              column === '' ? (
                <td key="head" />
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} {...labelOf(index + 1, labels)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
