import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseOptions } from '../options.ts'
import { withConfig } from './config-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
})
afterAll(() => rm(folder, { recursive: true }))

const written = async (text: string): Promise<string> => {
  const file = join(folder, 'check.json')
  await writeFile(file, text)
  return file
}

describe('a file of options', () => {
  test('stands before the options of the command line, which win', async () => {
    const options = { chain: 143, quiet: true, 'cross-examine': false, methods: ['eth_*', '!eth_call'], json: 'a.json' }
    const file = await written(JSON.stringify({ ...options, header: ['x-a: 1', 'x-b: 2'] }))
    const args = await withConfig(['check', 'https://rpc.example', '--config', file, '--chain=10143'])
    expect(parseOptions(args)).toMatchObject({
      ...{ chainId: 10_143, isQuiet: true, outputs: [{ format: 'json', file: 'a.json' }] },
      headers: { 'x-a': '1', 'x-b': '2' },
      methods: expect.not.arrayContaining(['eth_call', 'net_version']),
    })
    expect(await withConfig(['check', `--config=${file}`])).toContain('--chain=143')
    expect(await withConfig(['check', 'https://rpc.example'])).toEqual(['check', 'https://rpc.example'])
  })

  test('is refused where it is none, and so is an option that the command has not', async () => {
    await expect(withConfig(['check', '--config'])).rejects.toThrow('--config needs a file.')
    await expect(withConfig(['check', '--config=/nowhere.json'])).rejects.toThrow('There is no file /nowhere.json.')
    for (const text of ['[]', 'x', '1'])
      await expect(withConfig(['check', '--config', await written(text)])).rejects.toThrow(
        'not a JSON object of options',
      )
    await expect(withConfig(['check', '--config', await written('{"chain":{}}')])).rejects.toThrow('"chain" in')
    const args = await withConfig(['check', 'https://rpc.example', '--config', await written('{"chian":143}')])
    expect(() => parseOptions(args)).toThrow("Unknown option '--chian'")
  })
})
