/**
 * The only typed reader of `generated/*.json`. All access to reference files goes through a store. The build fills it
 * from the disk, the prerenderer's bundle from its own modules.
 */
import type { Comparison } from '../lib/comparison-model.ts'
import type { DraftDocument } from '../lib/draft.ts'
import type { Statement } from '../lib/evidence.ts'
import type { Homes } from '../lib/home-numbers.ts'
import type { ExampleCase, MethodIndex, MethodModel, SnippetFile } from '../lib/method-model.ts'
import { PortalError } from '../lib/portal-error.ts'
import type { Proposal } from '../lib/proposals.ts'
import type { SpecRelease } from '../lib/spec-changes.ts'

/** Contents of the JSON files below `generated/` by their path there: `methods/eth_call.json`. */
export type GeneratedFiles = Readonly<Record<string, unknown>>

export class ReferenceStore {
  readonly #files: GeneratedFiles

  constructor(files: GeneratedFiles) {
    this.#files = files
  }

  /** The OpenRPC document, as the type that the reader needs of it. */
  document<Document>(): Document {
    return this.#read<Document>('openrpc.json')
  }

  get index(): MethodIndex {
    return this.#read<MethodIndex>('methods/index.json')
  }

  /** Names of the methods of the public list, in the order that the index shows them. */
  get listed(): readonly string[] {
    return this.index.subjects.flatMap(({ methods }) => methods.map(({ name }) => name))
  }

  /** Names of all methods, first the public list, then the methods that a node serves beyond it. */
  get methods(): readonly string[] {
    return [...this.listed, ...this.index.beyond.map(({ name }) => name)]
  }

  get models(): readonly MethodModel[] {
    return this.methods.map((name) => this.model(name))
  }

  /**
   * @throws {PortalError} `GENERATED_MISSING` if the method does not exist. The other getters throw it for missing
   * files.
   */
  model(method: string): MethodModel {
    return this.#read<MethodModel>(`methods/${method}.json`)
  }

  examples(method: string): readonly ExampleCase[] {
    return this.#read<readonly ExampleCase[]>(`examples/${method}.json`)
  }

  /** Undefined for a method without a recorded request. */
  snippets(method: string): SnippetFile | undefined {
    const path = `snippets/${method}.json`
    return path in this.#files ? this.#read<SnippetFile>(path) : undefined
  }

  /** The document compared with Ethereum's. */
  get comparison(): Comparison {
    return this.#read<Comparison>('compare.json')
  }

  /** Versions of the document with what changed in each, the newest first. */
  get releases(): readonly SpecRelease[] {
    return this.#read<readonly SpecRelease[]>('spec-changes.json')
  }

  /** Proposals for changes of the network, newest first. */
  get proposals(): readonly Proposal[] {
    return this.#read<readonly Proposal[]>('proposals.json')
  }

  /** Methods that are only drafted. Undefined without a draft. */
  get draft(): DraftDocument | undefined {
    return 'draft.json' in this.#files ? this.#read<DraftDocument>('draft.json') : undefined
  }

  /** Numbers, counts and messages by the names that placeholders use. */
  get homes(): Homes {
    return this.#read<Homes>('homes.json')
  }

  /** Verifiable statements with their source lines. */
  get statements(): readonly Statement[] {
    return this.#read<readonly Statement[]>('evidence.json')
  }

  #read<Content>(path: string): Content {
    if (!Object.hasOwn(this.#files, path)) {
      throw new PortalError('GENERATED_MISSING', {
        message: `generated/${path} is missing.`,
        at: `generated/${path}`,
        hint: 'Run "npm run generate".',
      })
    }
    return this.#files[path] as Content
  }
}
