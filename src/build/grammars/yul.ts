/** A small TextMate grammar for Yul: objects, blocks, control flow, built-in functions, literals. */
import type { LanguageRegistration } from 'shiki'
import { OPCODES } from './opcodes.ts'

/** Functions of objects and of the compiler that are no instructions. */
const OBJECT_FUNCTIONS =
  'datasize|dataoffset|datacopy|setimmutable|loadimmutable|linkersymbol|memoryguard|verbatim_\\d+i_\\d+o'

export const yul: LanguageRegistration = {
  name: 'yul',
  scopeName: 'source.yul',
  patterns: [{ include: '#all' }],
  repository: {
    all: {
      patterns: [
        { include: '#comments' },
        { include: '#strings' },
        { include: '#numbers' },
        {
          match: '\\b(function)\\s+([A-Za-z_$][\\w$.]*)',
          captures: { 1: { name: 'storage.type.function.yul' }, 2: { name: 'entity.name.function.yul' } },
        },
        {
          match: '\\b(object|code|data)\\b(?=\\s*["{])',
          name: 'storage.type.yul',
        },
        { match: '\\b(?:let|if|switch|case|default|for|break|continue|leave)\\b', name: 'keyword.control.yul' },
        { match: '\\b(?:true|false)\\b', name: 'constant.language.yul' },
        { match: `\\b(?:${OPCODES}|${OBJECT_FUNCTIONS})\\b(?=\\s*\\()`, name: 'support.function.yul' },
        { match: '[A-Za-z_$][\\w$.]*(?=\\s*\\()', name: 'entity.name.function.yul' },
        { match: ':=|->|[{}(),:]', name: 'punctuation.yul' },
      ],
    },
    comments: {
      patterns: [
        { begin: '/\\*', end: '\\*/', name: 'comment.block.yul' },
        { match: '//.*$', name: 'comment.line.yul' },
      ],
    },
    strings: {
      patterns: [
        {
          begin: '(?:\\bhex)?"',
          end: '"',
          name: 'string.quoted.double.yul',
          patterns: [{ match: '\\\\.', name: 'constant.character.escape.yul' }],
        },
      ],
    },
    numbers: {
      patterns: [{ match: '\\b(?:0x[0-9a-fA-F]+|\\d+)\\b', name: 'constant.numeric.yul' }],
    },
  },
}
