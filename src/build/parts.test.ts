import { expect, test } from 'vitest'
import { partStyles, scopedSheet } from './parts.ts'

test('a sheet stands in the scope of its part; keyframes and rules of the body stand before it', () => {
  const css = `.a {
  animation: turn 1s;
}
@keyframes turn {
  to {
    rotate: 1turn;
  }
}
body.is-open {
  overflow: hidden;
}
@media (width <= 768px) {
  body .b {
    color: red;
  }
}
`
  expect(scopedSheet('Part', css)).toBe(`@layer components {
@keyframes turn {
  to {
    rotate: 1turn;
  }
}
body.is-open {
  overflow: hidden;
}
@scope ([data-part~="Part"]) to (:scope [data-part] > *) {
.a {
  animation: turn 1s;
}
@media (width <= 768px) {
  body .b {
    color: red;
  }
}

}
}
`)
})

test('every sheet in the folder of a part is fenced, and no other', () => {
  const { transform } = partStyles() as unknown as {
    transform: (code: string, id: string) => { code: string } | undefined
  }
  const of = (file: string) => transform('.a {}', `/src/${file}?direct`)?.code
  expect(of('ui/parts/Form/Form.css')).toBe(scopedSheet('Form', '.a {}'))
  expect(of('ui/parts/Form/late.css')).toBe(scopedSheet('Form', '.a {}'))
  expect(of('ui/styles/navbar.css')).toBeUndefined()
})
