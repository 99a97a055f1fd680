import { expect, test } from 'vitest'
import { languageNames } from './language-names.ts'
import { snippetLanguages } from './languages.ts'

test('the names are those of the languages, in the same order', () => {
  expect(Object.entries(languageNames)).toEqual(snippetLanguages.map(({ id, label }) => [id, label]))
})
