import { describe, expect, test } from 'vitest'
import { bodyOf } from './pages.ts'

const twin = (text: string): string => `# A page\n\nSource: https://docs.example/a\n\n${text}\n`
const bodyWith = (text: string): string => bodyOf(twin(text), new Set(['faq', 'a/b'])).trimEnd()

describe('bodyOf', () => {
  test('leaves out the heading and the source line', () => {
    expect(bodyOf(twin('Text.'), new Set())).toBe('Text.\n')
  })

  test.each([
    ['[FAQ](https://docs.example/faq#a)', '[FAQ](/faq#a)'],
    ['[x](https://docs.example/a/b)', '[x](/a/b)'],
    ['[file](https://docs.example/openrpc.json)', '[file](https://docs.example/openrpc.json)'],
    ['[other](https://elsewhere.example/faq)', '[other](https://elsewhere.example/faq)'],
  ])('writes the link %s as %s', (link, written) => {
    expect(bodyWith(link)).toBe(written)
  })

  test.each([
    ['a {b} <c>', 'a \\{b\\} \\<c>'],
    ['already \\<c>', 'already \\<c>'],
    ['`{b}` and {c}', '`{b}` and \\{c\\}'],
    ['``a ` {b}`` {c}', '``a ` {b}`` \\{c\\}'],
    ['one<br>two', 'one<br />two'],
    ['import it', '&#105;mport it'],
    ['`a` import it', '`a` import it'],
  ])('writes %s as %s', (text, written) => {
    expect(bodyWith(text)).toBe(written)
  })

  test('leaves fenced code alone, with fences inside it', () => {
    const code = '````md\n```js\nimport {a} from "b"\n```\n{c}\n````'
    expect(bodyWith(`${code}\n\n{d}`)).toBe(`${code}\n\n\\{d\\}`)
  })

  test('leaves code in a list alone', () => {
    expect(bodyWith('- ```js\n  {a}\n  ```\n- {b}')).toBe('- ```js\n  {a}\n  ```\n- \\{b\\}')
  })
})
