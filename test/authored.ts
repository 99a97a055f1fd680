/**
 * Authored methods, shapes and errors of `openrpc/` and `schemas/`, read independently by name. Tests compare generated
 * and rendered output with these lists instead of hand-typed counts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

const ROOT = new URL('../', import.meta.url)

type AuthoredMethod = {
  name: string
  'x-kind': 'read' | 'write' | 'debug'
  'x-beyond-list'?: object
  'x-transport'?: 'websocket'
}

const readYaml = <Content>(path: string): Content => parse(readFileSync(new URL(path, ROOT), 'utf8')) as Content
const readFolder = <Content>(folder: string): Content[] =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readYaml<Content>(`${folder}/${file}`))
const namesOf = (methods: readonly AuthoredMethod[]): string[] => methods.map(({ name }) => name).sort()

const methods = readFolder<AuthoredMethod[]>('openrpc/methods').flat()
const errors = readYaml<Record<string, object>>('openrpc/errors.yaml')

/** Names of all methods, sorted. */
export const authoredMethods = namesOf(methods)
/** Names of the methods in the public list, sorted. */
export const listedMethods = namesOf(methods.filter((method) => method['x-beyond-list'] === undefined))
/** Names of the methods that a node supports beyond the list, sorted. */
export const furtherMethods = namesOf(methods.filter((method) => method['x-beyond-list'] !== undefined))
/** Names of the methods that only read and work over HTTP, so that any endpoint can be tested, sorted. */
export const readingMethods = namesOf(
  methods.filter((method) => method['x-kind'] !== 'write' && method['x-transport'] !== 'websocket'),
)
/** Names of the shapes, sorted. */
export const authoredShapes = readFolder<Record<string, object>>('schemas/rpc').flatMap(Object.keys).sort()
/** Names of the errors, sorted. */
export const authoredErrors = Object.keys(errors).sort()

/** Names of Ethereum's methods in the document that ours is compared with. */
export const ethereumMethods = readYaml<{ methods: { name: string }[] }>(
  'openrpc/compare/ethereum-openrpc.json',
).methods.map(({ name }) => name)
