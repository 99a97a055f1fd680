import { countMethods } from '../../core/lib/method-count.ts'
import type { MethodIndex, MethodSummary } from '../../core/lib/method-model.ts'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { usePart } from '../../islands/use-part.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { Icon, KindMark } from '../../ui/Icon.tsx'
import { MethodName } from '../../ui/MethodName.tsx'

/** Every method by subject, with a filter. */
export function MethodBoard({ methods, base }: { methods: MethodIndex; base: string }) {
  const subjects = [...methods.subjects, { id: 'more', title: 'More methods', methods: methods.beyond }]
  return (
    <section className="home-section" aria-labelledby="methods">
      <div className="home-head">
        <div>
          <h2 id="methods">{countMethods(methods).all} JSON-RPC methods</h2>
          <p className="legend">
            {(['read', 'write', 'debug'] as const).map((kind) => (
              <span key={kind}>
                <KindMark kind={kind} />
                {kind === 'debug' ? kind : `${kind}s`}
              </span>
            ))}
          </p>
        </div>
        <a className="more" href={withBase(base, '/reference/json-rpc')}>
          Open the reference <Icon name="right" small />
        </a>
      </div>
      <div {...usePart('MethodBoard')}>
        <div className="board-filter needs-script">
          <FilterField
            label="Filter methods"
            placeholder="Name or initials, such as gtbh"
            attribute="data-board-filter"
          />
          <p role="status" data-board-status="" />
        </div>
        <div className="board" data-board="">
          {subjects.map((subject) => (
            <Subject key={subject.id} title={subject.title} methods={subject.methods} base={base} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Subject({ title, methods, base }: { title: string; methods: readonly MethodSummary[]; base: string }) {
  return (
    <section>
      <h3>
        {title}
        <span>{methods.length}</span>
      </h3>
      <ul>
        {methods.map((method) => (
          <li key={method.name}>
            <a href={withBase(base, methodPath(method.name))}>
              <KindMark kind={method.kind} />
              <span>
                <MethodName name={method.name} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
