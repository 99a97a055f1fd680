/** The words of BIP-39 in every language of Latin letters. They are loaded for texts of four short words or more. */
import { czech, english, french, italian, portuguese, spanish } from 'viem/accounts'
import { learnPhraseWords } from '../../core/lib/private-text.ts'

export const phraseWords: ReadonlySet<string> = new Set(english)

learnPhraseWords([english, spanish, french, italian, portuguese, czech])
