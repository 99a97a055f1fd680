import { Fragment, type ReactNode } from 'react'
import { chain } from '../../../chain.config.ts'
import type { AbsentMethod, AbsentMethods } from '../../../core/lib/comparison-model.ts'
import { errorAnchor } from '../../../core/lib/error-anchor.ts'
import { ABSENT_PATH, absentPath, methodPath, withBase } from '../../../core/lib/path.ts'
import type { CodeToken } from '../../../core/model/rendering.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { InlineMarkdown } from '../../../ui/InlineMarkdown.tsx'
import { MethodName } from '../../../ui/MethodName.tsx'
import { Served } from '../../common/Served.tsx'
import { WidePage } from '../../common/WidePage.tsx'

export type AbsentMethodPageProps = {
  method: AbsentMethod
  /** Methods with the same purpose, including this one. */
  group: AbsentMethods
  /** The node's error response for this method. */
  refusal: { code: number; message: string }
  /** How to call the best replacement. Empty if there is none. */
  snippets: readonly { id: string; label: string; language: string; lines: readonly (readonly CodeToken[])[] }[]
  base: string
  copyPage?: ReactNode
}

/** One method that Ethereum or wallets have and the node lacks: the replacement, and its meaning there. */
export function AbsentMethodPage({ method, group, refusal, snippets, base, copyPage }: AbsentMethodPageProps) {
  const [best] = group.use
  return (
    <WidePage title={<MethodName name={method.name} />} lead={<Lead {...refusal} base={base} />} copyPage={copyPage}>
      <Section title="What to do instead">
        <p>
          <InlineMarkdown text={group.instead} base={base} />
        </p>
        {snippets.map((snippet) => (
          <Snippet key={snippet.id} {...snippet} method={best ?? ''} />
        ))}
      </Section>
      {group.wallet ? (
        <Section title="In a wallet">
          <p>{method.about}</p>
        </Section>
      ) : (
        <Section title="On Ethereum">
          <p>
            {method.about} Ethereum’s specification {method.specified ? 'has it' : 'does not have it'}.{' '}
            <Served served={method.served} unchecked={method.unchecked} />
          </p>
        </Section>
      )}
      <Others method={method} group={group} base={base} />
    </WidePage>
  )
}

const Lead = ({ code, message, base }: { code: number; message: string; base: string }) => (
  <>
    {chain.name} does not have this method. A node returns{' '}
    <a className="text-link" href={withBase(base, `/reference/rpc-error-codes#${errorAnchor('MethodNotFound')}`)}>
      {code}
    </a>
    , “{message}”.
  </>
)

/** Has no anchor, so that a search for the method finds its page instead of three places in it. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Snippet({ label, language, lines, method }: AbsentMethodPageProps['snippets'][number] & { method: string }) {
  return (
    <figure className="code" data-language={language}>
      <div className="code-head">
        <span className="title">
          {method}, {label}
        </span>
        <span className="end">
          <CopyButton label={`Copy the ${label} request`} />
        </span>
      </div>
      <pre tabIndex={0} role="region" aria-label={`${method}, ${label}`} translate="no">
        <code>
          {lines.map((line, row) => (
            // The lines of a snippet never change their order.
            <span className="line" key={row}>
              {line.map((token, index) => (
                <span key={index} className={token.class === '' ? undefined : token.class}>
                  {token.text}
                </span>
              ))}
              {row + 1 < lines.length ? '\n' : ''}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  )
}

function Others({ method, group, base }: Pick<AbsentMethodPageProps, 'method' | 'group' | 'base'>) {
  const others = group.methods.filter(({ name }) => name !== method.name)
  return (
    <Section title="See also">
      <p>
        {group.use.length > 0 && 'Replacements: '}
        <Links names={group.use} toPath={methodPath} base={base} />
        {group.use.length > 0 && '. '}
        {others.length > 0 && 'Also absent: '}
        <Links names={others.map(({ name }) => name)} toPath={absentPath} base={base} />
        {others.length > 0 && '. '}
        <a href={withBase(base, ABSENT_PATH)}>All methods that {chain.name} lacks</a>.
      </p>
    </Section>
  )
}

const Links = ({ names, toPath, base }: { names: readonly string[]; toPath: (name: string) => string; base: string }) =>
  names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <a href={withBase(base, toPath(name))}>
        <code>{name}</code>
      </a>
    </Fragment>
  ))
