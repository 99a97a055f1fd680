/** Styles of the endpoint frame's document, with values of the design tokens, because it does not load a style sheet. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const RULES = [
  'body{margin:0;background:var(--raised);color:var(--text);font:var(--size-4)/var(--leading-ui) system-ui,sans-serif}',
  'main{padding:var(--space-5) var(--space-6) var(--space-6)}',
  'main:focus{outline:0}',
  'h1{margin:0 0 var(--space-3);font-size:var(--size-5);line-height:var(--leading-snug);overflow-wrap:anywhere}',
  'p{margin:0 0 var(--space-3);color:var(--text-2);font-size:var(--size-3)}',
  'a{color:var(--accent-text)}',
  'div{display:flex;flex-wrap:wrap;gap:var(--space-2);margin-top:var(--space-5)}',
  'button{min-height:var(--touch-size);padding:var(--space-2) var(--space-4);border:1px solid var(--border-control);border-radius:var(--radius-2);background:var(--raised);color:var(--text);font:500 var(--size-3)/var(--leading-snug) system-ui,sans-serif;overflow-wrap:anywhere;cursor:pointer}',
  'button:first-child{border-color:var(--accent-fill);background:var(--accent-fill);color:var(--text-on-accent)}',
  ':focus-visible{outline:var(--focus-width) solid var(--focus);outline-offset:var(--focus-offset)}',
].join('')

/** Tokens have one value for both modes, or a light one and then a dark one. */
function valuesOf(tokens: string, name: string): [light: string, dark: string] {
  const [light, dark] = [...tokens.matchAll(new RegExp(`^\\s*${name}:\\s*([^;]+);`, 'gm'))].map(
    ([, value = '']) => value,
  )
  if (light === undefined) throw new Error(`There is no token ${name} in src/ui/styles/tokens.css.`)
  return [light, dark ?? light]
}

function styles(tokens: string): string {
  const names = [...new Set([...RULES.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))]
  const values = names.map((name) => [name, ...valuesOf(tokens, name)] as const)
  const light = values.map(([name, value]) => `${name}:${value}`)
  const dark = values.flatMap(([name, value, other]) => (other === value ? [] : [`${name}:${other}`]))
  return `:root{color-scheme:light;${light.join(';')}}[data-theme=dark]{color-scheme:dark;${dark.join(';')}}${RULES}`
}

export const FRAME_STYLES = styles(readFileSync(join(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8'))
