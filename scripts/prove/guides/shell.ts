/** A shell that keeps its folder and its variables from one command to the next, as a reader's terminal does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const COMMAND_MS = 900_000
/** A command that asks something else than expected would wait for ever. */
const ASKING_MS = 180_000
const READY_MS = 120_000
const STOP_MS = 5_000

export type Ran = { code: number; printed: string; seconds: number }

/** What a reader types, and the question it answers. */
export type Answer = readonly [question: string, typed: string]

export type Shell = {
  readonly folder: string
  readonly cwd: () => string
  /** `answers` are typed into a terminal, each when its question has been printed. */
  run: (command: string, answers?: readonly Answer[]) => Promise<Ran>
  /** Starts a command that goes on; resolves once it has printed `until`. */
  start: (command: string, until: RegExp) => Promise<Ran>
  /** Ends what goes on and removes the folder. */
  close: (keep: boolean) => Promise<void>
}

/** Ends a process and its children; each command leads a group of its own. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid as number), name)
    } catch {
      // It has ended in the meantime.
    }
  }
  signal('SIGTERM')
  const timer = setTimeout(() => signal('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(timer)
  // What the leader of the group had started may still be there and write.
  signal('SIGKILL')
}

/** Not waited for: a project has tens of thousands of files. Twice, because a server may still write its last one. */
function remove(folder: string): void {
  const lines = 'rm -rf "$0" || { sleep 5; rm -rf "$0"; }'
  spawn('nice', ['sh', '-c', lines, folder], { detached: true, stdio: 'ignore' }).unref()
}

/** Types each answer once, when its question has come; in the order of the questions. */
function answerer(answers: readonly Answer[], text: () => string, type: (line: string) => void): () => void {
  const left = [...answers]
  let from = 0
  return () => {
    const next = left.findIndex(([question]) => text().includes(question, from))
    const [question, typed] = left[next] ?? []
    if (question === undefined || typed === undefined) return
    from = text().indexOf(question, from) + question.length
    left.splice(next, 1)
    type(typed)
  }
}

export function openShell(env: NodeJS.ProcessEnv): Shell {
  const base = mkdtempSync(path.join(tmpdir(), 'guide-'))
  const folder = path.join(base, 'work')
  const state = path.join(base, 'state')
  writeFileSync(state, `mkdir -p ${folder}; cd ${folder}\n`)
  const asked = path.join(base, 'asked.sh')
  const going: ChildProcess[] = []
  // `set -a` exports what a command sets: the next one may use it.
  const script = (command: string) =>
    `set -a; . ${state}; set -eo pipefail\n${command}\nset +e; { export -p; printf 'cd %q\\n' "$PWD"; } > ${state}`
  const begin = (command: string) =>
    spawn('bash', ['-c', script(command)], { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })

  const watch = (child: ChildProcess): { text: () => string; onText: (see: () => void) => void } => {
    let printed = ''
    const listeners: (() => void)[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        printed += part
        for (const listener of listeners) listener()
      })
    return { text: () => printed, onText: (see) => listeners.push(see) }
  }

  // Commands that ask for a password want a terminal: util-linux's `script` is one.
  const beginAsking = (command: string) => {
    writeFileSync(asked, script(command))
    const args = ['-qefc', `bash ${asked}`, '/dev/null']
    return spawn('script', args, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  }

  const run = async (command: string, answers: readonly Answer[] = []): Promise<Ran> => {
    const from = performance.now()
    const child = answers.length === 0 ? begin(command) : beginAsking(command)
    going.push(child)
    const { text, onText } = watch(child)
    if (answers.length === 0) child.stdin?.end()
    else onText(answerer(answers, text, (line) => child.stdin?.write(`${line}\n`)))
    const timer = setTimeout(() => void stop(child), answers.length === 0 ? COMMAND_MS : ASKING_MS)
    const code = await new Promise<number>((resolve) => child.once('close', (end) => resolve(end ?? 1)))
    clearTimeout(timer)
    return { code, printed: text(), seconds: (performance.now() - from) / 1_000 }
  }

  const start = (command: string, until: RegExp): Promise<Ran> => {
    const from = performance.now()
    const child = begin(command)
    going.push(child)
    const { text, onText } = watch(child)
    return new Promise((resolve) => {
      const done = (code: number) => {
        clearTimeout(timer)
        resolve({ code, printed: text(), seconds: (performance.now() - from) / 1_000 })
      }
      const timer = setTimeout(() => done(1), READY_MS)
      child.once('exit', () => done(1))
      onText(() => until.test(text()) && done(0))
    })
  }

  return {
    folder,
    cwd: () => /^cd (.*)$/m.exec(readFileSync(state, 'utf8').split('\n').reverse().join('\n'))?.[1] ?? folder,
    run,
    start,
    close: async (keep) => {
      await Promise.all(going.map(stop))
      if (!keep) remove(base)
    },
  }
}
