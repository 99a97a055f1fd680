// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

const withClipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } })

describe('copyText', () => {
  test('writes through the asynchronous clipboard', async () => {
    const written: string[] = []
    withClipboard(async (text) => void written.push(text))
    expect(await copyText('0x1')).toBe(true)
    expect(written).toEqual(['0x1'])
  })

  test('falls back to a hidden text area, which is gone afterwards', async () => {
    withClipboard(() => Promise.reject(new Error('refused')))
    let copied = ''
    document.execCommand = () => {
      copied = document.querySelector('textarea')?.value ?? ''
      return true
    }
    expect(await copyText('0x2')).toBe(true)
    expect(copied).toBe('0x2')
    expect(document.querySelector('textarea')).toBeNull()
  })

  test('says when neither way works', async () => {
    withClipboard(() => Promise.reject(new Error('refused')))
    document.execCommand = () => false
    expect(await copyText('0x3')).toBe(false)
  })
})
