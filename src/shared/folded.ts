/** Text as a search compares it: case, width and spacing do not count. 'Ａsha  EXAMPLE' → 'asha example'. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A person's name as two spellings of it compare: folded, and without full stops and commas ('A. Example, B.'). */
export function foldedName(name: string): string {
  return folded(name.replace(/[.,]/g, ' '))
}
