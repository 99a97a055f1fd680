/** The words of BIP-39 in every language of Latin letters. A file of its own: texts of four short words and more ask for it. */
import { czech, english, french, italian, portuguese, spanish } from 'viem/accounts'
import { learnPhraseWords } from '../../core/lib/private-text.ts'

export const phraseWords: ReadonlySet<string> = new Set(english)

learnPhraseWords([english, spanish, french, italian, portuguese, czech])
