import { describe, expect, test } from 'vitest'
import { createHighlight } from '../highlight.ts'

const highlight = await createHighlight()
/** `class:text` of every token that has a class. */
const tokens = (code: string, language: string): string[] =>
  highlight(code, language).map((line) =>
    line
      .filter((token) => token.class !== '')
      .map((token) => `${token.class}:${token.text.trim()}`)
      .join(' '),
  )

const YUL = `object "Counter" {
    code {
        datacopy(0, dataoffset("runtime"), datasize("runtime")) // copy
        /* both
           lines */
        let x := add(sload(0x00), 1)
        for { let i := 0 } lt(i, x) { i := add(i, 1) } { continue }
        switch shr(224, calldataload(0)) case 0x8381f58a { step(x) } default { revert(0, 0) }
    }
    function step(a) -> result { leave }
    data "blob" hex"00ff"
}`

const HUFF = `#define function number() view returns (uint256)
#define constant MAX_STEP = 0x64
#define macro MAIN() = takes (0) returns (0) {
    callvalue reject jumpi // [value]
    dup1 [MAX_STEP] lt
    __FUNC_SIG("number()") eq read jumpi
    reject:
        READ_NUMBER()
        0x00 0x00 revert
}
#include "./lib.huff"`

test('Solidity is highlighted', () => {
  expect(tokens('function total(uint256 a) public pure returns (uint256) { return a; } // sum', 'solidity')).toEqual([
    't-k:function t-f:total t-p:( t-t:uint256 t-p:) t-k:public pure returns t-p:( t-t:uint256 t-p:) { t-k:return t-p:; } t-c:// sum',
  ])
})

describe('Yul', () => {
  test('tells keywords, built-in functions, own functions, literals and comments apart', () => {
    expect(tokens(YUL, 'yul')).toMatchInlineSnapshot(`
      [
        "t-k:object t-s:"Counter" t-p:{",
        "t-k:code t-p:{",
        "t-f:datacopy t-p:( t-n:0 t-p:, t-f:dataoffset t-p:( t-s:"runtime" t-p:), t-f:datasize t-p:( t-s:"runtime" t-p:)) t-c:// copy",
        "t-c:/* both",
        "t-c:lines */",
        "t-k:let t-p::= t-f:add t-p:( t-f:sload t-p:( t-n:0x00 t-p:), t-n:1 t-p:)",
        "t-k:for t-p:{ t-k:let t-p::= t-n:0 t-p:} t-f:lt t-p:( t-p:, t-p:) { t-p::= t-f:add t-p:( t-p:, t-n:1 t-p:) } { t-k:continue t-p:}",
        "t-k:switch t-f:shr t-p:( t-n:224 t-p:, t-f:calldataload t-p:( t-n:0 t-p:)) t-k:case t-n:0x8381f58a t-p:{ t-f:step t-p:( t-p:) } t-k:default t-p:{ t-f:revert t-p:( t-n:0 t-p:, t-n:0 t-p:) }",
        "t-p:}",
        "t-k:function t-f:step t-p:( t-p:) -> t-p:{ t-k:leave t-p:}",
        "t-k:data t-s:"blob" hex"00ff"",
        "t-p:}",
      ]
    `)
  })

  test('takes a name that begins with a keyword for a name', () => {
    expect(tokens('let letter := iffy', 'yul')).toEqual(['t-k:let t-p::='])
  })
})

describe('Huff', () => {
  test('tells definitions, instructions, constants, labels and comments apart', () => {
    expect(tokens(HUFF, 'huff')).toMatchInlineSnapshot(`
      [
        "t-k:#define function t-f:number t-p:() t-k:view returns t-p:( t-t:uint256 t-p:)",
        "t-k:#define constant t-f:MAX_STEP t-p:= t-n:0x64",
        "t-k:#define macro t-f:MAIN t-p:() = t-k:takes t-p:( t-n:0 t-p:) t-k:returns t-p:( t-n:0 t-p:) {",
        "t-f:callvalue t-f:jumpi t-c:// [value]",
        "t-f:dup1 t-p:[ t-const:MAX_STEP t-p:] t-f:lt",
        "t-f:__FUNC_SIG t-p:( t-s:"number()" t-p:) t-f:eq t-f:jumpi",
        "t-t:reject t-p::",
        "t-f:READ_NUMBER t-p:()",
        "t-n:0x00 0x00 t-f:revert",
        "t-p:}",
        "t-k:#include t-s:"./lib.huff"",
      ]
    `)
  })

  test('knows every width of dup, swap and push, and none beyond', () => {
    expect(tokens('dup16 swap1 push32\ndup17 push33', 'huff')).toEqual(['t-f:dup16 swap1 push32', ''])
  })
})
