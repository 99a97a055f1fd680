import { describe, expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const node = (code: string, timeoutMs?: number) =>
  runCommand(process.execPath, ['-e', code], timeoutMs === undefined ? {} : { timeoutMs })

describe('runCommand', () => {
  test('gives the exit code and both outputs', async () => {
    const { code, output } = await node("console.log('out'); console.error('err'); process.exitCode = 3")
    expect(code).toBe(3)
    expect(output.split('\n').sort()).toEqual(['', 'err', 'out'])
  })

  test('ends a command that hangs, and what it started', async () => {
    const child = "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e6)'], "
    const { code, output } = await node(`${child}{ stdio: 'inherit' }); setInterval(() => 0, 1e6)`, 500)
    expect([code, output]).toEqual([124, 'Ended after 0.5 s without finishing.\n'])
  })

  test('reports a tool that is not there', async () => {
    const { code, output } = await runCommand('no-such-tool-here', [])
    expect(code).toBe(127)
    expect(output).toContain('ENOENT')
  })
})
