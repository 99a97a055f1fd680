import type { MethodModel } from '../../lib/method-model.ts'
import { methodPath, withBase } from '../../lib/path.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from './MethodPageSection.tsx'
import type { MethodPageProps } from './method-page-props.ts'

/** Neighbours by shape and subject, guides that name the method, and the same facts in other forms. */
export function SeeAlso({ method, mentions, panel, base }: MethodPageProps) {
  const { explorer } = panel.tools
  const links = [
    ...method.related.map((name) => ({ key: name, path: methodPath(name), label: <code>{name}</code> })),
    ...mentions.map(({ title, path }) => ({ key: path, path, label: title })),
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
        {explorer && <a href={withBase(base, `${explorer}?method=${method.name}`)}>Open schema explorer</a>}
        <button type="button" className="link-button needs-script" data-shortcuts="">
          Keyboard shortcuts
        </button>
      </p>
    </Section>
  )
}

export function Pager({ method, base }: { method: MethodModel; base: string }) {
  return (
    <nav className="pager" aria-label="Methods">
      {method.previous ? (
        <a rel="prev" href={withBase(base, methodPath(method.previous))}>
          <span>
            <Icon name="left" small />
            Previous method <kbd>[</kbd>
          </span>
          <span>
            <code>{method.previous}</code>
          </span>
        </a>
      ) : (
        <span />
      )}
      {method.next && (
        <a rel="next" href={withBase(base, methodPath(method.next))}>
          <span>
            <kbd>]</kbd> Next method <Icon name="right" small />
          </span>
          <span>
            <code>{method.next}</code>
          </span>
        </a>
      )}
    </nav>
  )
}
