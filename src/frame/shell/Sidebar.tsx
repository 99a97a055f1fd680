import { withBase } from '../../core/lib/path.ts'
import {
  flatten,
  haveMethods,
  type SidebarGroup,
  type SidebarNode,
  type SidebarSection,
} from '../../core/model/sidebar.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MethodName } from '../../ui/MethodName.tsx'

/**
 * The sidebar of a page's section as static HTML, which `mark-current.ts` updates on navigation. It contains the page's
 * branch and a link for every other branch. `whole-trees.ts` replaces these links with the branches when a reader turns
 * to the sidebar. Branches are native `<details>`, so that they open without scripts.
 */
export type SidebarProps = {
  base: string
  sections: readonly SidebarSection[]
  /** Id of the current section, or empty. */
  section: string
  /** Path of the page's entry. */
  entry?: string | undefined
  /** Opening a category closes its sibling categories. */
  autoCollapse: boolean
  /** Every section with every branch, for the file that all pages share. */
  isWhole?: boolean
}

export function SidebarTrees(props: SidebarProps) {
  const { sections, section, isWhole = false } = props
  return (
    <>
      {sections
        .filter(({ id }) => isWhole || id === section)
        .map(({ id, groups }) => (
          <div className="side-tree" data-tree={id} key={id} hidden={id !== section}>
            <MethodFilter groups={groups} />
            {groups.map((group) =>
              group.path === undefined ? (
                <Group key={group.title} group={group} {...props} />
              ) : (
                <Subject key={group.title} group={group} path={group.path} {...props} />
              ),
            )}
          </div>
        ))}
    </>
  )
}

function Group({ group, ...props }: SidebarProps & { group: SidebarGroup }) {
  return (
    <div className="side-group">
      {group.title !== '' && <p className="side-title">{group.title}</p>}
      <ul className="side-list">
        {group.children.map((node) => (
          <TreeNode key={node.path} node={node} siblings={group.title} {...props} />
        ))}
      </ul>
    </div>
  )
}

/** `siblings` is the `name` that sibling categories share. */
function TreeNode({ node, siblings, ...props }: SidebarProps & { node: SidebarNode; siblings: string }) {
  const { base, entry, isWhole = false, autoCollapse } = props
  const isCurrent = node.path === entry
  const link = (className: string) => (
    <a className={className} href={withBase(base, node.path)} aria-current={isCurrent ? 'page' : undefined}>
      {node.label}
    </a>
  )
  if (node.type === 'link') return <li>{link('side-link')}</li>
  const isOpen = flatten([node]).some(({ path }) => path === entry)
  if (!isOpen && !isWhole) {
    return (
      <li data-branch={node.path} data-closed="">
        {link('side-link side-branch')}
      </li>
    )
  }
  return (
    <li data-branch={node.path}>
      {link('side-link')}
      <details className="side-fold" open={isOpen} name={autoCollapse ? siblings : undefined}>
        <summary aria-label={`Pages of ${node.label}`}>
          <Icon name="right" small className="chevron" />
        </summary>
        <ul className="side-list">
          {node.children.map((child) => (
            <TreeNode key={child.path} node={child} siblings={node.path} {...props} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** `method-filter.ts` activates it. */
function MethodFilter({ groups }: { groups: readonly SidebarGroup[] }) {
  if (!haveMethods(groups)) return null
  return (
    <div className="field needs-script">
      <Icon name="search" small />
      <input
        type="search"
        aria-label="Filter methods"
        placeholder="Filter methods"
        data-filter-methods=""
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}

/** Methods of one subject. */
function Subject({ group, path, base, entry, isWhole = false }: SidebarProps & { group: SidebarGroup; path: string }) {
  const { title, children } = group
  const isOpen = children.some((child) => child.path === entry)
  if (!isOpen && !isWhole) {
    return (
      <div className="side-group" data-branch={path} data-closed="">
        <a className="side-title" href={withBase(base, path)}>
          {title}
          <span className="count">{children.length}</span>
        </a>
      </div>
    )
  }
  return (
    <details className="side-group" data-branch={path} open={isOpen}>
      <summary>
        <Icon name="right" small className="chevron" />
        {title}
        <span className="count">{children.length}</span>
      </summary>
      <ul className="side-list">
        {children.map((method) => (
          <li key={method.path}>
            <a
              className="side-link method"
              href={withBase(base, method.path)}
              aria-current={method.path === entry ? 'page' : undefined}
            >
              <MethodName name={method.label} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
