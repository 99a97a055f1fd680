import { describe, expect, test } from 'vitest'
import { readReferences } from './html.ts'

describe('readReferences', () => {
  test('finds what the page loads, and not what it only links', () => {
    const html = `<!doctype html><head>
      <link rel="modulepreload" href="/assets/a.js"><link rel=preload as=font href='/fonts/t.woff2' crossorigin>
      <style>@font-face{src:url("/fonts/u.woff2")}</style>
      <link rel="stylesheet" href="/assets/a.css"><link rel="prefetch" href="/assets/next.js">
      <link rel="canonical" href="https://example.org/"><script type="module" src="/assets/main.js"></script>
      <script type="application/json">{"src":"x"}</script><script>inline()</script></head>`
    expect(readReferences(html)).toMatchObject({
      scripts: ['/assets/a.js', '/assets/main.js'],
      styles: ['/assets/a.css'],
      fonts: ['/fonts/t.woff2', '/fonts/u.woff2'],
    })
  })

  test('counts elements, not comments, text of scripts, or tags in attributes', () => {
    const html = `<html><body><!-- <p>no</p> --><p title="a > b <i>">one<br/>two</p>
      <script>const x = '<div><div>'</script><style>a>b{}</style><my-element></my-element></body></html>`
    expect(readReferences(html).elements).toBe(7)
  })
})
