import type { MethodIndex, MethodSummary } from '../lib/method-model.ts'
import { methodPath, withBase } from '../lib/path.ts'
import type { SidebarGroup, SidebarNode } from '../model/sidebar.ts'
import { Icon } from '../ui/Icon.tsx'
import { MethodName } from '../ui/MethodName.tsx'

/**
 * Both navigation trees as static HTML, marked anew on navigation by `sidebar-state.ts`. A page carries the branch it
 * stands in and a link to every other one; `whole-trees.ts` puts the branches in place of those links when a reader
 * turns to the sidebar. Groups are native `<details>`, so that they open without scripts.
 */
export type SidebarProps = {
  base: string
  groups: readonly SidebarGroup[]
  methods: MethodIndex
  referenceLinks: readonly { label: string; path: string }[]
  current: string
  active: 'docs' | 'reference'
  /** Opening a category closes the others beside it. */
  autoCollapse: boolean
  /** Every branch, for the file that all pages share. */
  isWhole?: boolean
}

export function SidebarTrees(props: SidebarProps) {
  return (
    <>
      <div className="side-tree" data-tree="docs" hidden={props.active !== 'docs'}>
        {!props.isWhole && props.active !== 'docs' && <GroupLinks {...props} />}
        {(props.isWhole || props.active === 'docs') &&
          props.groups.map(({ title, children }) => (
            <div className="side-group" key={title}>
              <p className="side-title">{title}</p>
              <ul className="side-list">
                {children.map((node) => (
                  <TreeNode key={node.path} node={node} {...props} group={title} />
                ))}
              </ul>
            </div>
          ))}
      </div>
      <div className="side-tree" data-tree="reference" hidden={props.active !== 'reference'}>
        {(props.isWhole || props.active === 'reference') && <MethodTree {...props} />}
      </div>
    </>
  )
}

/** Beside the other menu a link to the first page of each group is enough. */
function GroupLinks({ groups, base }: SidebarProps) {
  return (
    <ul className="side-list">
      {groups.map(({ title, children }) => (
        <li key={title}>
          <a className="side-link" href={withBase(base, children[0]?.path ?? '/')}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `group` is what the categories beside this one have in common. */
function TreeNode({ node, group, ...props }: SidebarProps & { node: SidebarNode; group: string }) {
  if (node.type === 'link')
    return <SideLink base={props.base} path={node.path} label={node.label} current={props.current} />
  const isOpen = props.current === node.path || props.current.startsWith(`${node.path}/`)
  if (!isOpen && !props.isWhole) return <ClosedBranch path={node.path} label={node.label} base={props.base} />
  return (
    <li data-branch={node.path}>
      <details className="side-sub" open={isOpen} name={props.autoCollapse ? group : undefined}>
        <summary>
          {node.label}
          <Icon name="right" small className="chevron" />
        </summary>
        <ul className="side-list">
          {node.children.map((child) => (
            <TreeNode key={child.type + child.path} node={child} {...props} group={node.path} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** Stands for a branch and leads to its page. */
function ClosedBranch({ path, label, base }: { path: string; label: string; base: string }) {
  return (
    <li data-branch={path} data-closed="">
      <a className="side-link side-branch" href={withBase(base, path)}>
        {label}
      </a>
    </li>
  )
}

function SideLink({ base, path, label, current }: { base: string; path: string; label: string; current: string }) {
  return (
    <li>
      <a className="side-link" href={withBase(base, path)} aria-current={path === current ? 'page' : undefined}>
        {label}
      </a>
    </li>
  )
}

function MethodTree({ base, methods, referenceLinks, current, isWhole = false }: SidebarProps) {
  const all = methods.subjects.flatMap((subject) => subject.methods)
  const spaces = [...new Set(all.map(({ namespace }) => namespace))]
  const open = all.find(({ name }) => methodPath(name) === current)?.namespace
  return (
    <>
      <div className="field needs-script">
        <Icon name="search" small />
        <input
          type="search"
          aria-label="Filter methods"
          placeholder={`Filter ${all.length} methods`}
          data-filter-methods=""
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {spaces.map((space) => (
        <Namespace
          key={space}
          title={space}
          base={base}
          current={current}
          isOpen={space === open}
          isWhole={isWhole}
          methods={all.filter(({ namespace }) => namespace === space)}
        />
      ))}
      <Namespace
        title="More methods"
        base={base}
        current={current}
        isOpen={methods.beyond.some(({ name }) => methodPath(name) === current)}
        isWhole={isWhole}
        methods={methods.beyond}
      />
      <div className="side-group">
        <ul className="side-list">
          {referenceLinks.map(({ label, path }) => (
            <SideLink key={path} base={base} path={path} label={label} current={current} />
          ))}
        </ul>
      </div>
    </>
  )
}

type NamespaceProps = {
  title: string
  base: string
  current: string
  isOpen: boolean
  isWhole: boolean
  methods: readonly MethodSummary[]
}

function Namespace({ title, base, current, isOpen, isWhole, methods }: NamespaceProps) {
  if (!isOpen && !isWhole) {
    return (
      <div className="side-group" data-branch={title} data-closed="">
        <a className="side-title" href={withBase(base, '/reference/json-rpc')}>
          {title}
          <span className="count">{methods.length}</span>
        </a>
      </div>
    )
  }
  const byName = [...methods].sort((a, b) => (a.name < b.name ? -1 : 1))
  return (
    <details className="side-group" data-branch={title} open={isOpen}>
      <summary>
        <Icon name="right" small className="chevron" />
        {title}
        <span className="count">{methods.length}</span>
      </summary>
      <ul className="side-list">
        {byName.map(({ name }) => (
          <li key={name}>
            <a
              className="side-link method"
              href={withBase(base, methodPath(name))}
              aria-current={methodPath(name) === current ? 'page' : undefined}
            >
              <MethodName name={name} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
