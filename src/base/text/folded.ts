import { withoutInvisible } from './invisible-characters.ts'
import { normalised } from './characters.ts'

/** Normalises text for searches, without differences of case, width and spacing: 'Ａsha  EXAMPLE' → 'asha example'. */
export function folded(text: string): string {
  // Replacing each single space by itself would take most of the time.
  return normalised(normalised(text, 'NFKC').toLowerCase(), 'NFKC')
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .trim()
}

/** Removes the accents of Latin letters: 'José' → 'Jose'. Hindi vowel signs stay. */
export function withoutAccents(text: string): string {
  return normalised(normalised(text, 'NFD').replace(/[\u0300-\u036f]/g, ''), 'NFC')
}

/** Unifies apostrophes, before NFKC turns the acute accent of D´Souza into a space and an accent. */
export function withPlainApostrophes(text: string): string {
  return text.replace(/[\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u00b4`]/g, "'")
}

/**
 * Normalises a person's name for comparing: folded, without full stops and commas ('A. Example, B.'), with one kind of
 * apostrophe and hyphen (phones type D’Example), and without invisible characters.
 */
export function foldedName(name: string): string {
  const typed = withPlainApostrophes(withoutInvisible(name)).replace(/[\u2010-\u2015\u2212]/g, '-')
  return folded(typed.replace(/[.,]/g, ' '))
}
