/** Compares two releases of the client in clones, and collects the changes that the repository may need. */
import { PortalError } from '../../../../src/core/lib/portal-error.ts'
import type { GitDirectory } from '../git.ts'
import { distinctLines, type Traced } from '../read.ts'
import { activationsOf, changedFacts, defaultsOf, type FactChange, fieldsOf, newestRevision, textsOf } from './facts.ts'

export const CLIENT = 'category-labs/monad-bft'
export const EXECUTION = 'category-labs/monad'
/** The execution client is a submodule of the client. */
const SUBMODULE = 'monad-execution'

/** Folders whose fields are flags, parameters, results or settings. */
const FIELD_FOLDERS = ['monad-rpc/src', 'monad-node-config/src', 'monad-eth-txpool-types/src']
const TEXT_FOLDERS = ['monad-rpc/src', 'monad-eth-txpool-types/src', 'monad-node/src']
const EXECUTION_TEXTS = ['cmd/monad', 'category/rpc']
const REVISIONS = 'category/vm/evm/monad/revision.h'
const NETWORKS = { mainnet: 'monad_mainnet', testnet: 'monad_testnet' } as const
const CHAIN = 'category/execution/monad/chain'

export type ReleaseChanges = {
  tag: string
  from: string
  commit: string
  /** Day of the tag's commit. */
  day: string
  revision: string | undefined
  activations: { network: string; revision: string; seconds: number }[]
  fields: FactChange[]
  defaults: FactChange[]
  texts: { added: { text: string; repository: string }[]; gone: { text: string; repository: string }[] }
  commits: { commit: string; subject: string }[]
  /** Literals of the evidence that begin or end with the release, with the statements that rest on them. */
  evidence: { literal: string; path: string; of: string[]; change: 'begins' | 'ends' }[]
}

type Texts = ReadonlyMap<string, string> | undefined
type Tree = { git: GitDirectory; commit: string }

/** @throws {PortalError} `SOURCES_TAG` if a tag or the clone of the client is missing. */
export async function compareReleases(
  { tag, from }: { tag: string; from: string },
  directories: ReadonlyMap<string, GitDirectory>,
  statements: readonly Traced[],
): Promise<ReleaseChanges> {
  const git = directories.get(CLIENT)
  if (!git) throw tagError(`--tag needs --repo ${CLIENT}=GITDIR.`)
  const [old, now] = await Promise.all([from, tag].map((name) => git.resolve(name)))
  if (!old || !now) throw tagError(`${CLIENT} has no tag ${old ? tag : from}.`)
  const before: Tree = { git, commit: old.commit }
  const after: Tree = { git, commit: now.commit }
  const execution = await executionTrees(before, after, directories.get(EXECUTION))
  const [texts, executionTexts] = await Promise.all([
    textChanges(before, after, TEXT_FOLDERS, CLIENT),
    execution && textChanges(execution.before, execution.after, EXECUTION_TEXTS, EXECUTION),
  ])
  return {
    ...{ tag, from, commit: now.commit, day: now.day },
    revision: execution && newestRevision(await textOf(execution.after, REVISIONS)),
    activations: execution ? await newActivations(execution.before, execution.after) : [],
    fields: changedFacts(await factsOf(before, fieldsOf), await factsOf(after, fieldsOf)),
    defaults: changedFacts(await factsOf(before, defaultsOf), await factsOf(after, defaultsOf)),
    texts: {
      added: [...texts.added, ...(executionTexts?.added ?? [])],
      gone: [...texts.gone, ...(executionTexts?.gone ?? [])],
    },
    commits: await git.log(old.commit, now.commit, ['.']),
    evidence: await evidenceChanges(before, after, statements),
  }
}

const tagError = (message: string): PortalError =>
  new PortalError('SOURCES_TAG', { message, hint: 'Name a clone with the tags of both releases.' })

async function executionTrees(before: Tree, after: Tree, git: GitDirectory | undefined) {
  const [old, now] = await Promise.all([before, after].map((tree) => tree.git.submodule(tree.commit, SUBMODULE)))
  if (!git || !old || !now || !(await git.has(old)) || !(await git.has(now))) return undefined
  return { before: { git, commit: old }, after: { git, commit: now } }
}

const textOf = async ({ git, commit }: Tree, path: string): Promise<string> =>
  ((await git.lines(commit, path)) ?? []).join('\n')

/** Source files below the folders of a commit. Fields and texts of tests are no facts. */
async function sourceFiles({ git, commit }: Tree, folders: readonly string[]): Promise<string[]> {
  const files = await git.files(commit, folders)
  return files.filter((path) => /\.(rs|cpp|hpp)$/.test(path) && !/(^|\/)(tests?|test_\w+)\b/.test(path))
}

async function factsOf(tree: Tree, read: (text: string) => Map<string, string>): Promise<Map<string, string>> {
  const paths = await sourceFiles(tree, FIELD_FOLDERS)
  const maps = await Promise.all(paths.map(async (path) => read(await textOf(tree, path))))
  return new Map(maps.flatMap((facts) => [...facts]))
}

async function textChanges(before: Tree, after: Tree, folders: readonly string[], repository: string) {
  const [old, now] = await Promise.all(
    [before, after].map(async (tree) => {
      const paths = await sourceFiles(tree, folders)
      const maps = await Promise.all(paths.map(async (path) => textsOf(await textOf(tree, path))))
      return new Map(maps.flatMap((texts) => [...texts]))
    }),
  )
  const others = async (left: Texts, right: Texts, { git, commit }: Tree) => {
    const found: { text: string; repository: string }[] = []
    for (const [text, first] of left ?? []) {
      // A text that moved to another folder is neither new nor gone.
      if (right?.has(text) || (await git.search(commit, `"${first}"`, 1)).length > 0) continue
      found.push({ text, repository })
    }
    return found
  }
  return { added: await others(now, old, before), gone: await others(old, now, after) }
}

async function newActivations(before: Tree, after: Tree) {
  const found = await Promise.all(
    Object.entries(NETWORKS).map(async ([network, name]) => {
      const path = `${CHAIN}/${name}.cpp`
      const [old, now] = await Promise.all([before, after].map(async (tree) => activationsOf(await textOf(tree, path))))
      return [...(now ?? [])].flatMap(([revision, seconds]) =>
        old?.get(revision) === seconds ? [] : [{ network, revision, seconds }],
      )
    }),
  )
  return found.flat()
}

async function evidenceChanges(before: Tree, after: Tree, statements: readonly Traced[]) {
  const changes: ReleaseChanges['evidence'] = []
  for (const { repository, path, literal, of } of distinctLines(statements)) {
    if (repository !== CLIENT) continue
    const [old, now] = await Promise.all(
      [before, after].map(async ({ git, commit }) =>
        ((await git.lines(commit, path)) ?? []).some((line) => line.includes(literal)),
      ),
    )
    if (old !== now) changes.push({ literal, path, of, change: now ? 'begins' : 'ends' })
  }
  return changes
}
