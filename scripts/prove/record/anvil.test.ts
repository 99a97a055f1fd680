import { describe, expect, test } from 'vitest'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { anvilPackage, findAnvil } from './anvil.ts'

describe('findAnvil', () => {
  test('says which package to install when there is none', () => {
    const missing = () => {
      throw new Error('not found')
    }
    const name = anvilPackage(process.platform, process.arch)
    expect(() => findAnvil(missing)).toThrow(PortalError)
    try {
      findAnvil(missing)
    } catch (error) {
      expect(error).toMatchObject({ code: 'ANVIL_MISSING', at: `node_modules/${name}` })
      expect((error as PortalError).hint).toContain(`npm install --no-save ${name}@1.7.1`)
    }
  })

  test('does not take a package without its binary', () => {
    expect(() => findAnvil(() => '/nowhere/package.json')).toThrow('No anvil to record from.')
  })
})

describe('anvilPackage', () => {
  test('names the package of each machine as npm does', () => {
    expect(anvilPackage('linux', 'x64')).toBe('@foundry-rs/anvil-linux-amd64')
    expect(anvilPackage('darwin', 'arm64')).toBe('@foundry-rs/anvil-darwin-arm64')
  })
})
