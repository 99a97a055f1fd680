/** Gives a mark the address of its line of source when a reader points at it or reaches it by keyboard. */
import { lineUrl } from '../../../lib/evidence.ts'

const LINE = /^([^@]+)@([0-9a-f]+):(.+):(\d+)$/

export function attach(mark: HTMLElement): () => void {
  const [, repository = '', commit = '', path = '', line = ''] = LINE.exec(mark.dataset.evidence ?? '') ?? []
  const before = mark.getAttribute('href') ?? ''
  if (path === '') return () => undefined
  mark.setAttribute('href', lineUrl({ repository, commit, path, line: Number(line) }))
  mark.title = `${repository} ${path}:${line}`
  return () => {
    mark.setAttribute('href', before)
    mark.removeAttribute('title')
  }
}
