// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ASSISTANT_FAILED } from '../../../core/model/constants.ts'
import { openAssistant } from '../../../ui/browser/assistant.ts'
import { attachAsk, openAnswerer } from './attach-ask.ts'
import { openAsk } from './open-ask.tsx'

vi.mock('./open-ask.tsx', () => ({ openAsk: vi.fn() }))
vi.mock('../../../ui/browser/assistant.ts', () => ({ openAssistant: vi.fn() }))

const ASSISTANT = { src: 'https://assistant.test/w.js' }

beforeEach(() => {
  vi.mocked(openAsk).mockReset()
  vi.mocked(openAssistant).mockReset().mockResolvedValue()
  vi.spyOn(console, 'error').mockReset().mockReturnValue()
})

describe('an Ask AI button', () => {
  beforeAll(() => void attachAsk(document.body, { base: '/docs/', assistant: undefined }))
  beforeEach(() => {
    document.body.innerHTML = '<button data-ask><b>Ask AI</b></button><button><b>Other</b></button>'
  })
  const press = (name: string) =>
    [...document.querySelectorAll('b')].find(({ textContent }) => textContent === name)?.click()

  test('opens the panel, and is busy until then', async () => {
    press('Other')
    press('Ask AI')
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1)
    await expect.poll(() => openAsk).toHaveBeenCalledExactlyOnceWith('/docs/', undefined)
    await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull()
  })
})

describe('openAnswerer', () => {
  test('opens the assistant where one is configured', async () => {
    await openAnswerer({ base: '/', assistant: ASSISTANT }, document.body)
    expect(openAssistant).toHaveBeenCalledExactlyOnceWith(ASSISTANT)
    expect(openAsk).not.toHaveBeenCalled()
  })

  test('opens the panel, which says so, when the assistant does not load', async () => {
    vi.mocked(openAssistant).mockRejectedValue(new Error('blocked'))
    await openAnswerer({ base: '/', assistant: ASSISTANT }, document.body)
    expect(openAsk).toHaveBeenCalledExactlyOnceWith('/', ASSISTANT_FAILED)
  })
})
