import { Fragment } from 'react'

/** Characters that fit everywhere, including the title on a narrow phone. A name may break after this many. */
const ALWAYS_FIT = 14

/** A method name that breaks only between its words. The namespace is muted so that the rest is found first. */
export function MethodName({ name }: { name: string }) {
  const cut = name.indexOf('_') + 1
  const words = name.slice(cut).split(/(?=[A-Z])/)
  const startOf = (index: number) => cut + words.slice(0, index).join('').length
  return (
    <>
      <span className="ns">{name.slice(0, cut)}</span>
      {words.map((word, index) => (
        // Words of one name never change place, so the index is a stable key.
        <Fragment key={`${index}-${word}`}>
          {startOf(index) >= ALWAYS_FIT && <wbr />}
          {word}
        </Fragment>
      ))}
    </>
  )
}
