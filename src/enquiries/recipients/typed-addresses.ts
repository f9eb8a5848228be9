import { withoutStrayMarks } from '#base/text/invisible-characters.ts'
import { isMailAddress } from '#base/values/mail-address.ts'

/**
 * The addresses of a text that was typed, or copied from another program: '"Example, Asha" <asha@example.com>; Ravi <ravi@example.com>.'
 * → both. What is no address stays as it is, for a message about it.
 */
export function addressesTyped(text: string): string[] {
  return entriesOf(withoutStrayMarks(text)).flatMap((entry) => {
    const start = entry.lastIndexOf('<')
    // A name before the address is left out.
    if (start >= 0) return withoutEnd(entry.slice(start + 1).replaceAll('>', ' '))
    return entry.split(/\s/).flatMap(withoutEnd)
  })
}

/** Commas and semicolons end an entry, and so does '>'; those within quotation marks belong to a name. */
function entriesOf(text: string): string[] {
  const entries: string[] = []
  let entry = ''
  let isQuoted = false
  for (const letter of text) {
    const closes = letter === '>' && entry.includes('<')
    if (letter === '"') isQuoted = !isQuoted
    if ((letter === ',' || letter === ';' || letter === '\n' || closes) && !isQuoted) {
      entries.push(entry)
      entry = ''
    } else entry += letter
  }
  // A quotation mark that nothing closes is no beginning of a name.
  return isQuoted ? text.replaceAll('"', ' ').split(/[,;\n]/) : [...entries, entry]
}

/** 'asha@example.com.' → 'asha@example.com'. */
function withoutEnd(text: string): string[] {
  const typed = text.trim()
  if (typed === '' || typed === '.') return []
  const plain = typed.endsWith('.') ? typed.slice(0, -1) : typed
  return [isMailAddress(plain) ? plain : typed]
}
