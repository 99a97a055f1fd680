import { methodPath, withBase } from '../../core/lib/path.ts'
import { Section } from './MethodPageSection.tsx'
import type { MethodPageProps } from './method-page-props.ts'

/** Methods with related shape or subject, guides that mention the method, and the same facts in other forms. */
export function SeeAlso({ method, backlinks, panel, base }: MethodPageProps) {
  const { shapes } = panel.tools
  const links = [
    ...method.related.map((name) => ({ key: name, path: methodPath(name), label: <code>{name}</code> })),
    ...backlinks.map(({ title, path }) => ({ key: path, path, label: title })),
  ]
  return (
    <Section id="also" title="See also">
      {links.length > 0 && (
        <p>
          {links.map(({ key, path, label }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <a href={withBase(base, path)}>{label}</a>
            </span>
          ))}
        </p>
      )}
      <p className="method-links">
        <a href={withBase(base, `${methodPath(method.name)}.json`)}>This method as JSON</a>
        <button
          type="button"
          className="link-button needs-script"
          data-copy-file={withBase(base, `${methodPath(method.name)}.json`)}
        >
          Copy method as JSON
        </button>
        {shapes && <a href={withBase(base, `${shapes}?method=${method.name}#explorer`)}>Open in Shapes</a>}
        <button type="button" className="link-button needs-script" data-shortcuts="">
          Keyboard shortcuts
        </button>
      </p>
    </Section>
  )
}
