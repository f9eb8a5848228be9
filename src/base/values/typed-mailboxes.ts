import { withoutStrayMarks } from '../text/invisible-characters.ts'
import { isMailAddress } from './mail-address.ts'
import { withoutEscapes } from './mailbox.ts'

interface TypedMailbox {
  /** The name, such as 'Asha Example' in '"Example, Asha" <…>'. Empty if there is none. */
  name: string
  /** Anything else stays as typed, for the error message. */
  address: string
}

/**
 * Parses mailboxes that were typed, or copied from Outlook: '"Example, Asha" <asha@example.com>; Ravi <ravi@example.com>.'
 * → both. The caller limits the length.
 */
export function typedMailboxes(text: string): TypedMailbox[] {
  return entriesOf(withoutStrayMarks(text)).flatMap((entry) => {
    const start = entry.lastIndexOf('<')
    if (start < 0) return entry.split(/\s/).flatMap((part) => mailboxOf('', part))
    return mailboxOf(nameOf(entry.slice(0, start)), entry.slice(start + 1))
  })
}

/** Splits entries at commas, semicolons, '>' and line ends. Those within quotation marks belong to a name. */
function entriesOf(text: string): string[] {
  const entries: string[] = []
  let entry = ''
  let isQuoted = false
  let hasBegun = false
  let former = ''
  for (const letter of text) {
    if (letter === '"' && !(isQuoted && former === '\\')) isQuoted = !isQuoted
    else if (letter === '<') hasBegun = true
    const ends = letter === '\n' || (!isQuoted && (letter === ',' || letter === ';' || (letter === '>' && hasBegun)))
    if (ends) {
      entries.push(entry)
      entry = ''
      isQuoted = false
      hasBegun = false
    } else entry += letter
    former = former === '\\' ? '' : letter
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

/** Reverses 'Example, Asha', as Outlook writes names in offices that sort by surname. */
function nameOf(text: string): string {
  const name = withoutEscapes(text)
    .replaceAll('"', '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '.')
    .join(' ')
  const plain = name.startsWith("'") && name.endsWith("'") ? name.slice(1, -1) : name
  const [surname = '', first, ...more] = plain.split(', ')
  return first !== undefined && more.length === 0 ? `${first} ${surname}` : plain
}
