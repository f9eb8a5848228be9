import { withoutUnseen } from './unseen.ts'

/** Text as searches compare it, without differences of case, width and spacing: 'Ａsha  EXAMPLE' → 'asha example'. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/**
 * A person's name as two spellings of it compare: folded, without full stops and commas ('A. Example, B.'), with one
 * apostrophe and one hyphen (a phone types D’Example), and without what nobody sees (joiners, soft hyphens, marks of direction).
 */
export function foldedName(name: string): string {
  const typed = withoutUnseen(name)
    .replace(/[\u2018\u2019\u201b\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  return folded(typed.replace(/[.,]/g, ' '))
}
