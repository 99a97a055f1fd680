/** A small TextMate grammar for Huff: definitions, macros, labels, instructions, literals. */
import type { LanguageRegistration } from 'shiki'
import { OPCODES, STACK_OPCODES } from './opcodes.ts'

export const huff: LanguageRegistration = {
  name: 'huff',
  scopeName: 'source.huff',
  patterns: [{ include: '#all' }],
  repository: {
    all: {
      patterns: [
        { begin: '/\\*', end: '\\*/', name: 'comment.block.huff' },
        { match: '//.*$', name: 'comment.line.huff' },
        { match: '"[^"\\n]*"|\'[^\'\\n]*\'', name: 'string.quoted.huff' },
        {
          match:
            '(#define)\\s+(macro|fn|test|jumptable(?:__packed)?|table|function|event|error|constant)\\s+([A-Za-z_]\\w*)',
          captures: {
            1: { name: 'keyword.control.huff' },
            2: { name: 'storage.type.huff' },
            3: { name: 'entity.name.function.huff' },
          },
        },
        { match: '#(?:define|include)\\b', name: 'keyword.control.huff' },
        { match: '\\b(?:takes|returns|view|pure|payable|nonpayable|indexed)\\b', name: 'storage.modifier.huff' },
        {
          match: '(\\[)([A-Za-z_]\\w*)(\\])',
          captures: {
            1: { name: 'punctuation.huff' },
            2: { name: 'variable.other.constant.huff' },
            3: { name: 'punctuation.huff' },
          },
        },
        { match: '\\b(?:FREE_STORAGE_POINTER|NOOP)\\b|\\b__[A-Za-z_]+\\b', name: 'support.function.huff' },
        { match: '^\\s*([A-Za-z_]\\w*)(?=:)', name: 'entity.name.type.label.huff' },
        { match: `\\b(?:${OPCODES}|${STACK_OPCODES})\\b(?!\\s*\\()`, name: 'support.function.huff' },
        { match: '\\b(?:u?int\\d*|address|bytes\\d*|bool|string)\\b', name: 'storage.type.primitive.huff' },
        { match: '[A-Za-z_]\\w*(?=\\()', name: 'entity.name.function.huff' },
        { match: '\\b(?:0x[0-9a-fA-F]+|\\d+)\\b', name: 'constant.numeric.huff' },
        { match: '[{}()=,:<>]', name: 'punctuation.huff' },
      ],
    },
  },
}
