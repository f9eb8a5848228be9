import { withoutStrayMarks } from '../text/invisible-characters.ts'
import { isMailAddress } from './mail-address.ts'

interface TypedMailbox {
  /** 'Asha Example' of '"Example, Asha" <…>'. Empty where none is written. */
  name: string
  /** Anything else stays as it was typed, for the message about it. */
  address: string
}

/**
 * The people of a text that was typed, or copied from Outlook: '"Example, Asha" <asha@example.com>; Ravi <ravi@example.com>.' → both.
 * The caller limits its length.
 */
export function typedMailboxes(text: string): TypedMailbox[] {
  return entriesOf(withoutStrayMarks(text)).flatMap((entry) => {
    const start = entry.lastIndexOf('<')
    if (start < 0) return entry.split(/\s/).flatMap((part) => mailboxOf('', part))
    return mailboxOf(nameOf(entry.slice(0, start)), entry.slice(start + 1))
  })
}

/** Commas, semicolons, '>' and line ends end an entry. Those within quotation marks belong to a name. */
function entriesOf(text: string): string[] {
  const entries: string[] = []
  let entry = ''
  let isQuoted = false
  let hasBegun = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === '<') hasBegun = true
    const ends = letter === '\n' || (!isQuoted && (letter === ',' || letter === ';' || (letter === '>' && hasBegun)))
    if (ends) {
      entries.push(entry)
      entry = ''
      isQuoted = false
      hasBegun = false
    } else entry += letter
  }
  return [...entries, entry]
}

/** 'asha@example.com.' → 'asha@example.com'. */
function mailboxOf(name: string, text: string): TypedMailbox[] {
  const typed = text.trim()
  if (typed === '' || typed === '.') return []
  const plain = typed.endsWith('.') ? typed.slice(0, -1) : typed
  return [{ name, address: isMailAddress(plain) ? plain : typed }]
}

/** Outlook writes 'Example, Asha' where an office sorts by surnames. */
function nameOf(text: string): string {
  const name = text
    .replaceAll('"', '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '.')
    .join(' ')
  const plain = name.startsWith("'") && name.endsWith("'") ? name.slice(1, -1) : name
  const [surname = '', first, ...more] = plain.split(', ')
  return first !== undefined && more.length === 0 ? `${first} ${surname}` : plain
}
