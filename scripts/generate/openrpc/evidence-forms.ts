/** The forms of `openrpc/evidence/`. They reject unknown members, which would otherwise be dropped silently. */
import { commit, day, exactly, listOf, mapOf, release, text, texts, told } from './form-words.ts'

const SHORT_NAME = '[a-z][a-z0-9]*'
/** Short names of repositories, each at one commit. */
export const repositories = {
  ...mapOf(
    exactly(['repository', 'commit', 'date'], {
      repository: told(
        { type: 'string', pattern: '^[^/]+/[^/]+$' },
        '<owner>/<name> of a repository',
        'Write it as its host does: category-labs/monad-bft.',
      ),
      commit,
      date: day,
      client: release,
      newest: exactly(['commit', 'note'], { commit, note: text }),
    }),
  ),
  propertyNames: told(
    { pattern: `^${SHORT_NAME}$` },
    'a short name of lower-case letters and digits that begins with a letter',
    'Call it, for example, bft017.',
  ),
}
const sourceLine = {
  ...exactly(['at', 'literal'], {
    at: told(
      { type: 'string', pattern: `^${SHORT_NAME}:[^:]+:[1-9][0-9]*$` },
      '<short name>:<path>:<line>, where the short name has lower-case letters and digits and stands in openrpc/evidence/repositories.yaml',
      'Write it like bft:monad-rpc/src/cli.rs:150.',
    ),
    literal: told(
      { type: 'string', minLength: 4, maxLength: 120 },
      'the text of the line, 4 to 120 characters',
      'Quote the part of the line that says it, as it stands there.',
    ),
  }),
  'x-unknown':
    'Take it away: an entry has "at" and "literal". A commit gets a short name in openrpc/evidence/repositories.yaml, and "at" begins with that name: <short name>:<path>:<line>.',
}
/** Lines with the text found there, or the reason why there are none. */
export const evidence = mapOf({
  if: { type: 'string' },
  // biome-ignore lint/suspicious/noThenProperty: A keyword of JSON Schema.
  then: told(
    { minLength: 10 },
    'a sentence, 10 characters or more',
    'Say why there is no line, or what showed it: an answer of a node with its client version.',
  ),
  else: told(
    { ...listOf(sourceLine), minItems: 1 },
    'a list of lines, each with "at" and "literal", or a sentence that says why there is none',
    'Begin each line with "- at: <short name>:<path>:<line>", and give it a "literal" below.',
  ),
})
export const observed = listOf(
  exactly(['kind', 'id', 'network', 'client', 'date'], {
    ...{ kind: { enum: ['error', 'limit', 'flag'] }, id: text, network: text, client: text, message: text },
    date: day,
    ...{ code: { type: 'integer' }, asked: { type: 'integer' } },
    ...{ accepted: { type: 'boolean' }, offered: { type: 'boolean' } },
  }),
)
export const laterState = exactly(['repository', 'commit', 'state', 'shows', 'leaves-open', 'errors'], {
  ...{ repository: text, commit, state: text, shows: text, 'leaves-open': text },
  errors: mapOf({ ...texts, minItems: 1 }),
})
