import { expect, test } from 'vitest'
import { absenceNotes } from './absence-notes.ts'

test('a null that equals a missing field shares its note', () => {
  const absentWhen = 'The range starts at `latest`.'
  expect(absenceNotes({ nullWhen: 'Same as leaving it out.', absentWhen })).toEqual([
    'Left out or `null`: The range starts at `latest`.',
  ])
  expect(absenceNotes({ nullWhen: 'Every topic matches.', absentWhen })).toEqual([
    '`null`: Every topic matches.',
    'Left out: The range starts at `latest`.',
  ])
  expect(absenceNotes({ nullWhen: 'Same as leaving it out.' })).toEqual(['`null`: Same as leaving it out.'])
  expect(absenceNotes({})).toEqual([])
})
