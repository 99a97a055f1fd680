import { type Drawing, PICTURES, type PictureName } from './pictures.ts'

/** A drawing next to a title with the same meaning, so it has no accessible name. */
export function Picture({ name }: { name: PictureName }) {
  const { line, soft, accent }: Drawing = PICTURES[name]
  return (
    <svg className="picture" viewBox="0 0 160 72" aria-hidden="true">
      {soft && <path className="picture-soft" d={soft} />}
      <path d={line} />
      {accent && <path className="picture-accent" d={accent} />}
    </svg>
  )
}
