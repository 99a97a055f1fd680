import { expression, match, type Program, parseModule, print, type Replacement, rewrite } from './syntax.ts'

const TEST = '$value && typeof $value == "object" && !Array.isArray($value)'
const PATTERN = expression(TEST)
const HELPER = `function isObject(data) { return ${TEST.replaceAll('$value', 'data')}; }`

/** Replaces the tests for a plain object by the shared function `isObject`. */
export function shareObjectTest(program: Program): Program {
  const body = rewrite(program, (node): Replacement => {
    const value = node.type === 'LogicalExpression' ? match(PATTERN, node)?.$value : undefined
    return value ? expression(`isObject(${print(value)})`) : node
  }).body
  return { ...program, body: [...parseModule(HELPER).body, ...body] }
}
