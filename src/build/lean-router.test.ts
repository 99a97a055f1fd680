import { describe, expect, test } from 'vitest'
import { lean, leanRouter } from './lean-router.ts'

const ID = '/x/node_modules/react-router/dist/production/chunk-7RTFRKQW.mjs'
const CODE = `var Link = React3.forwardRef(
  function LinkWithRef() {}
);
Link.displayName = "Link";
function RouterProvider() {}`
const transform = leanRouter().transform as (code: string, id: string) => unknown

describe('leanRouter', () => {
  test('marks component calls as pure and drops their names, line for line', () => {
    expect(lean(CODE)).toBe(
      CODE.replace('= React3', '= /* @__PURE__ */ React3').replace('Link.displayName = "Link";', ''),
    )
    expect(lean(CODE).split('\n')).toHaveLength(CODE.split('\n').length)
  })

  test('touches nothing but the router', () => {
    expect(transform(CODE, '/x/src/app/App.tsx')).toBeUndefined()
  })

  test('says so when a new version has nothing of the kind', () => {
    expect(() => transform('function RouterProvider() {}', ID)).toThrow('no longer has the calls and names')
  })
})
