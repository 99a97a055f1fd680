import { expect, test } from 'vitest'
import { absenceNotes } from './absence-notes.ts'

test('a null that equals a missing field shares its note', () => {
  const absentWhen = 'The range starts at `latest`.'
  expect(absenceNotes({ nullWhen: 'Same as leaving it out.', absentWhen })).toEqual([
    'If missing or `null`, the range starts at `latest`.',
  ])
  expect(absenceNotes({ nullWhen: 'Every topic matches.', absentWhen })).toEqual([
    'If `null`, every topic matches.',
    'If missing, the range starts at `latest`.',
  ])
  expect(absenceNotes({ nullWhen: 'Same as leaving it out.' })).toEqual(['`null` is equivalent to omitting the field.'])
  expect(absenceNotes({})).toEqual([])
})
