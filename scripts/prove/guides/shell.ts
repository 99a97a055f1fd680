/** A shell that keeps its folder and its variables between commands, like a reader's terminal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const COMMAND_MS = 900_000
/** A command with an unexpected prompt would wait forever. */
const ASKING_MS = 180_000
const READY_MS = 120_000
const STOP_MS = 5_000

export type Ran = { code: number; printed: string; seconds: number }

/** A prompt and the reader's input. */
export type Answer = readonly [question: string, typed: string]

export type Shell = {
  readonly folder: string
  readonly cwd: () => string
  /** Types each of `answers` into a terminal when its prompt has been printed. */
  run: (command: string, answers?: readonly Answer[]) => Promise<Ran>
  /** Starts a command that keeps running. Resolves after it has printed `until`. */
  start: (command: string, until: RegExp) => Promise<Ran>
  /** Ends the running commands and removes the folder. */
  close: (keep: boolean) => Promise<void>
}

/** Ends a process and its children. Each command leads a separate group. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid as number), name)
    } catch {
      // It has already ended.
    }
  }
  signal('SIGTERM')
  const timer = setTimeout(() => signal('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(timer)
  // Children of the group's leader may still be running and writing.
  signal('SIGKILL')
}

/**
 * Does not wait, because a project has tens of thousands of files. Runs twice, because a server may still write one.
 */
function remove(folder: string): void {
  const lines = 'rm -rf "$0" || { sleep 5; rm -rf "$0"; }'
  spawn('nice', ['sh', '-c', lines, folder], { detached: true, stdio: 'ignore' }).unref()
}

/** Types each input once, after its prompt, in the order of the prompts. */
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
  // `set -a` exports the variables that a command sets, for the next one.
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

  // Commands that prompt for a password need a terminal, which util-linux's `script` provides.
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
