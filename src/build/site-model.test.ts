import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breadcrumbs, flatten, neighbours } from '../core/model/sidebar.ts'
import { readSite } from './site-model.ts'

const { sidebar, routes, reference, content } = await readSite(join(import.meta.dirname, '../..'))
const groups = sidebar.flatMap((section) => section.groups)
const links = groups.flatMap(({ children }) => flatten(children))
const visible = routes.filter(({ hidden, path }) => !hidden && path !== '/')
const labels = new Map([
  ...routes.map(({ path, label }) => [path, label] as const),
  ...groups.flatMap(({ path, title }) => (path === undefined ? [] : [[path, title] as const])),
])

describe('commands that install the client', () => {
  const pages = [...content.texts].filter(([file]) => file.startsWith('node-ops/'))

  test.each(['install', 'upgrade'])('ask for the version, %s', (name) => {
    expect(content.texts.get(`node-ops/${name}.mdx`)).toContain('Version announced for YOUR network:')
  })

  test('never contain a version, on any page about nodes', () => {
    expect(pages.length).toBeGreaterThan(10)
    for (const [file, text] of pages) expect(text, file).not.toMatch(/\bmonad=v?\d|\b[A-Z]*VERSION=["']?v?\d|monad_\d/)
  })

  test('install an older release only on purpose', () => {
    const lines = pages.flatMap(([, text]) => text.split('\n').filter((line) => line.includes('--allow-downgrades')))
    expect(lines).toEqual(['  APT="$APT --allow-downgrades"'])
    const [, script = ''] =
      /title="upgrade-monad\.sh"\n(.*?)```/s.exec(content.texts.get('node-ops/upgrade.mdx') ?? '') ?? []
    expect(script).toMatch(/if \[ "\$MODE" = back \]; then\n(?:(?!\nelse\n|\nfi\n).)*--allow-downgrades/s)
  })
})

describe('navigation of the whole site', () => {
  test('every page that is not hidden stands in the sidebar of one section, once, under its one label', () => {
    expect(links.map(({ path }) => path).sort()).toEqual(visible.map(({ path }) => path).sort())
    expect(links.filter(({ path, label }) => labels.get(path) !== label)).toEqual([])
  })

  test('the faucet, debugging and local nodes have no entry, and another page links to each', () => {
    const without = [
      '/developer-essentials/faucet',
      '/tooling-and-infra/debugging-onchain',
      '/tooling-and-infra/local-nodes',
    ]
    const pages = routes.filter(({ kind, hidden }) => kind === 'page' && hidden).map(({ path }) => path)
    expect(pages).toEqual(expect.arrayContaining(without))
    for (const path of without) {
      expect(links.filter((link) => link.path === path)).toEqual([])
      const linking = [...content.texts].filter(
        ([file, text]) => !path.endsWith(file.replace(/\.mdx$/, '')) && text.includes(`](${path}`),
      )
      expect(linking.length, path).toBeGreaterThan(0)
    }
  })

  test('two pages of one section do not share a label', () => {
    const repeated = sidebar.flatMap((section) => {
      const names = section.groups.flatMap(({ children }) => children).map(({ label }) => label)
      return names.filter((name, index) => names.indexOf(name) !== index)
    })
    expect(repeated).toEqual([])
  })

  test('breadcrumbs name the pages above as the sidebar does, beginning with the section', () => {
    for (const { path, sidebar: id } of routes) {
      const crumbs = breadcrumbs(sidebar, path)
      const section = sidebar.find((one) => one.id === id)
      expect(
        crumbs.filter((crumb) => labels.get(crumb.path) !== crumb.label),
        path,
      ).toEqual([])
      if (section && section.path !== path)
        expect(crumbs[0], path).toEqual({ label: section.title, path: section.path })
    }
  })

  test('previous and next follow the order of the sidebar, and lead back to one another', () => {
    for (const { path } of visible) {
      const { previous, next } = neighbours(sidebar, path)
      if (next) expect(neighbours(sidebar, next.path).previous?.path, path).toBe(path)
      if (previous) expect(neighbours(sidebar, previous.path).next?.path, path).toBe(path)
    }
    const methods = reference.models.filter((model) => model.next !== undefined)
    for (const model of methods)
      expect(neighbours(sidebar, `/reference/json-rpc/${model.name}`).next?.label).toBe(model.next)
  })

  test('each generated index of a folder can be reached', () => {
    const indexes = routes.filter(({ kind }) => kind === 'category').map(({ path }) => path)
    expect(indexes.filter((path) => !links.some((link) => link.path === path))).toEqual([])
    expect(links.map(({ path }) => path)).toContain('/introduction')
  })
})
