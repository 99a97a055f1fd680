import { Fragment } from 'react'
import { absenceNotes } from '../../core/lib/absence-notes.ts'
import { rangeWords } from '../../core/lib/client-version.ts'
import { type Branch, type EnumValue, isWords, type LibraryTypes, type SchemaRow } from '../../core/lib/method-model.ts'
import type { ToldRow } from '../../core/lib/told-once.ts'
import { headingLinkTitle } from '../../core/model/constants.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { Members } from './Members.tsx'

/** How many optional fields are shown before they fold into one line. */
const FOLD_OPTIONAL_FROM = 5

/** Fields of an object: by question (sub-heads), optional ones folded at the end. */
export function FieldList({ rows, base }: { rows: readonly SchemaRow[]; base: string }) {
  const optional = rows.filter((row) => !row.required && row.only === undefined)
  const folds = optional.length >= FOLD_OPTIONAL_FROM && optional.length < rows.length
  const shown = folds ? rows.filter((row) => !optional.includes(row)) : rows
  return (
    <div className="rows fields">
      <Grouped rows={shown} base={base} />
      {folds && (
        <details className="nest">
          <summary>
            <Icon name="right" small className="chevron" />
            {optional.length} optional fields: <code>{optional[0]?.name}</code> to <code>{optional.at(-1)?.name}</code>
          </summary>
          <div className="fields">
            {optional.map((row) => (
              <Row key={row.anchor} row={row} base={base} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function Grouped({ rows, base }: { rows: readonly SchemaRow[]; base: string }) {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return (
    <>
      {groups.map((group) => (
        <Fragment key={group ?? ''}>
          {group !== undefined && <h3 className="subhead">{group}</h3>}
          {rows
            .filter((row) => row.group === group)
            .map((row) => (
              <Row key={row.anchor} row={row} base={base} />
            ))}
        </Fragment>
      ))}
    </>
  )
}

/** Levels of objects that a parameter shows without a press, as long as they are small. */
const OPEN_LEVELS = 2

type RowProps = { row: ToldRow; base: string; position?: number; open?: number }

/** One parameter or field, with its anchor, type, sentence, rule, values, alternatives and nested fields. */
export function Row({ row, base, position, open = position === undefined ? 0 : OPEN_LEVELS }: RowProps) {
  return (
    <div className="row" id={row.anchor} data-row={row.anchor} data-since={row.since} data-until={row.until}>
      <div className="row-head">
        {position !== undefined && <span className="position">{position}</span>}
        <span className="name">
          {row.name}
          <a className="anchor" href={`#${row.anchor}`} aria-label={headingLinkTitle(row.name)}>
            #
          </a>
        </span>
        <span className="type">{row.type}</span>
        <Flags row={row} isParam={position !== undefined} />
        {row.constant !== undefined && (
          <span className="constant" title={row.constant}>
            {shortened(row.constant)}
          </span>
        )}
        {row.libraries && row.constant === undefined && <Libraries types={row.libraries} />}
      </div>
      {row.description !== '' && (
        <p className="about">
          <InlineMarkdown text={row.description} base={base} />
        </p>
      )}
      {position !== undefined && <Members row={row} base={base} />}
      <Notes row={row} base={base} isParam={position !== undefined || row.anchor.startsWith('params.')} />
      {row.values && <Values values={row.values} base={base} />}
      {row.formsAs && (
        <p className="about rule">
          Forms: as for{' '}
          <a href={`#${row.formsAs.anchor}`}>
            <code>{row.formsAs.name}</code>
          </a>
        </p>
      )}
      {row.branches && <Union branches={row.branches} base={base} open={open} />}
      {row.wrong && <WrongForms wrong={row.wrong} />}
      {row.rows && <Nested row={row} base={base} open={open} />}
      {row.recursion && (
        <p className="about again">
          <Icon name="again" small />
          each entry is again a <a href={`#${row.recursion.anchor}`}>{row.recursion.component}</a>
        </p>
      )}
    </div>
  )
}

function Flags({ row, isParam }: { row: SchemaRow; isParam: boolean }) {
  return (
    <>
      {isParam && row.required && (
        <span className="flag" data-required="">
          required
        </span>
      )}
      {!row.required && row.only === undefined && <span className="flag">optional</span>}
      {row.nullable && <span className="flag">nullable</span>}
      {row.only !== undefined && <span className="flag">{row.only}</span>}
      {rangeWords(row) !== '' && <span className="flag">clients {rangeWords(row)}</span>}
      {row.default !== undefined && (
        <span className="flag">
          default <code>{row.default}</code>
        </span>
      )}
    </>
  )
}

/** Types of the wire value in client libraries, at the right edge. */
function Libraries({ types: { viem, ethers, web3py } }: { types: LibraryTypes }) {
  return (
    <span className="libraries">
      viem {viem} · ethers {ethers} · web3.py {web3py}
    </span>
  )
}

/** Notes on the value to send, and why a value is null or missing. A result's rule concerns the node only. */
function Notes({ row, base, isParam }: { row: SchemaRow; base: string; isParam: boolean }) {
  const notes = [isParam && row.rule && !row.branches ? row.rule : undefined, ...absenceNotes(row)].filter(
    (note): note is string => typeof note === 'string',
  )
  return (
    <>
      {notes.map((note) => (
        <p className="about rule" key={note}>
          <InlineMarkdown text={note} base={base} />
        </p>
      ))}
    </>
  )
}

const STATES: Record<string, string> = {
  latest: 'proposed',
  pending: 'proposed',
  safe: 'voted',
  finalized: 'finalized',
}

type ValuesProps = { values: readonly EnumValue[]; base: string }

/** Block tags fold into one line, because most readers know them and half of the methods accept them. */
function Values({ values, base }: ValuesProps) {
  if (!values.some(({ value }) => value === 'finalized')) return <ValueList values={values} base={base} />
  return (
    <details className="nest">
      <summary>
        <Icon name="right" small className="chevron" />
        {values.map(({ value }) => (
          <Fragment key={value}>
            <code>{JSON.stringify(value)}</code>{' '}
          </Fragment>
        ))}
      </summary>
      <ValueList values={values} base={base} />
    </details>
  )
}

function ValueList({ values, base }: ValuesProps) {
  return (
    <dl className="tags">
      {values.map(({ value, description }) => (
        <Fragment key={value}>
          <dt>{JSON.stringify(value)}</dt>
          <dd className="note" data-state={STATES[value]}>
            <InlineMarkdown text={description} base={base} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** `open` is the number of levels to unfold. */
function Union({ branches, base, open }: { branches: readonly Branch[]; base: string; open: number }) {
  return (
    <div className="union">
      <p className="label">One of</p>
      {branches.map((branch) => (
        <div className="branch" key={branch.title}>
          <div className="row-head">
            <span className="name">{branch.title}</span>
            <span className="type">{branch.type}</span>
          </div>
          {branch.description !== '' && (
            <p className="about">
              <InlineMarkdown text={branch.description} base={base} />
            </p>
          )}
          {branch.rule && <p className="about rule">{branch.rule}</p>}
          {branch.values && <Values values={branch.values} base={base} />}
          {branch.rows && branch.rows.length > 0 && (
            <Fold label={branch.type} rows={branch.rows} base={base} open={open} />
          )}
        </div>
      ))}
    </div>
  )
}

function WrongForms({ wrong }: { wrong: readonly { value: string; why: string }[] }) {
  return (
    <ul className="wrong" aria-label="Wrong forms">
      {wrong.map(({ value, why }) => (
        <li key={value}>
          <Icon name="x" small />
          <span>
            {isWords(value) ? `${value}:` : <code>{value}</code>} <InlineMarkdown text={why} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Nested({ row, base, open }: { row: SchemaRow; base: string; open: number }) {
  if (!row.rows || row.rows.length === 0) return null
  return <Fold label={row.component ?? row.type} rows={row.rows} base={base} open={open} />
}

/** Number of fields that an open object shows. The others fold into one line. */
const OPEN_FIELDS = 8

/** An object with more fields keeps the objects in it folded. */
const FEW_FIELDS = 4

type FoldProps = { label: string; rows: readonly SchemaRow[]; base: string; open?: number }

function Fold({ label, rows, base, open = 0 }: FoldProps) {
  const inner = rows.length > FEW_FIELDS ? 0 : Math.max(0, open - 1)
  const shown = open > 0 && rows.length > OPEN_FIELDS + 1 ? rows.slice(0, OPEN_FIELDS) : rows
  const more = rows.slice(shown.length)
  return (
    <details className="nest" open={open > 0}>
      <summary>
        <Icon name="right" small className="chevron" />
        <code>{label}</code> {rows.length} {rows.length === 1 ? 'field' : 'fields'}
      </summary>
      <div className="fields">
        {shown.map((row) => (
          <Row key={row.anchor} row={row} base={base} open={inner} />
        ))}
        {more.length > 0 && <Fold label={`${more[0]?.name} to ${more.at(-1)?.name}`} rows={more} base={base} />}
      </div>
    </details>
  )
}

/** Long constants keep both ends, as block explorers write hashes. */
const shortened = (value: string): string => (value.length > 22 ? `${value.slice(0, 10)}…${value.slice(-4)}` : value)
