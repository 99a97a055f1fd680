import { Fragment } from 'react'

/** A method name that breaks only between its words; the namespace stands back so that the rest is found first. */
export function MethodName({ name }: { name: string }) {
  const cut = name.indexOf('_') + 1
  const words = name.slice(cut).split(/(?=[A-Z])/)
  return (
    <>
      <span className="ns">{name.slice(0, cut)}</span>
      {words.map((word, index) => (
        // Words of one name never change place, so the index is a stable key.
        <Fragment key={`${index}-${word}`}>
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </>
  )
}
