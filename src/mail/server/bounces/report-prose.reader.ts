import type { Email } from 'postal-mime'
import type { Bounce } from '../../bounces/bounce-verdict.ts'
import { textOfHtml } from '../text-of-html.reader.ts'
import { readStatusFields } from './status-fields.reader.ts'

const MAX_TEXT_LENGTH = 20_000
const MAX_WORDS_LENGTH = 1000
/** Matches only from the beginning of a word, so that a long word is scanned once. */
const ADDRESS = /(?<![^\s<>()[\]"',;:=*])[^\s<>()[\]"',;:=*@]+@[^\s<>()[\]"',;:=*@]+\.[^\s<>()[\]"',;:=*@]+/g

/**
 * The recipients that a mail server names only in prose, with the explanation for each. `returnedTo` contains the recipients of the
 * returned message, for servers that name nobody.
 */
export function readProse(mail: Email, returnedTo: readonly string[]): Bounce[] {
  const whole = textOf(mail)
  const inText = readStatusFields(whole)
  if (inText.length > 0) return inText
  const text = beforeReturned(whole)
  const own = new Set([mail.from, ...(mail.to ?? [])].map((mailbox) => mailbox?.address?.toLowerCase() ?? ''))
  const header = mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value ?? ''
  const isOther = (address: string) => !own.has(address.toLowerCase()) && !SERVERS.test(address)
  const inWords = addressesIn(text)
  const choices = [addressesIn(header), inWords.filter(isOther), returnedTo.filter(isOther), inWords, returnedTo]
  const named = [...new Set(choices.find((found) => found.length > 0))]
  const action = DELAYED.test(`${mail.subject ?? ''}\n${text}`) ? 'delayed' : 'failed'
  return named.map((address) => ({ address, action, status: '', words: wordsAbout(address, text, named) }))
}

/** The text of a mail, or of its HTML if it has no text. */
export function textOf({ text, html }: Email): string {
  return (text?.trim() ? text : textOfHtml(html ?? '')).replaceAll('\r\n', '\n').slice(0, MAX_TEXT_LENGTH)
}

const SERVERS = /^(?:mailer-daemon|postmaster|mail-?daemon|no-?reply|abuse|support)@|@(?:[\w-]+\.)*(?:prod\.outlook\.com|invalid)$/i
/** The server will try again, so nothing has bounced yet. */
const DELAYED =
  /\b(?:delivery (?:is |has been )?(?:delayed|incomplete|temporarily)|warning: (?:message|could not send)|delayed mail|will (?:be )?(?:retr(?:y|ied)|tried again|keep trying|continue trying)|no action is required on your part|still being retried|do not need to resend)/i

const RETURNED =
  /^[ \t]*(?:--.*(?:original|message|copy|header|returned|below)|-{5,}\s*$|(?:this is a copy of|below this line|the following is the|original message|unsent message|received-from-mta|the header of the original|sent message).{0,80}$)/im

/** The server's own words. The returned message after them may contain any word. */
function beforeReturned(text: string): string {
  const from = text.search(ADDRESS)
  const marker = RETURNED.exec(text.slice(Math.max(0, from)))
  const headers = text.search(/^(?:return-path|received|message-id):/im)
  const ends = [marker ? Math.max(0, from) + marker.index : -1, headers].filter((end) => end > 0)
  return ends.length > 0 ? text.slice(0, Math.min(...ends)) : text
}

/** The text after the address up to the next one, where servers give the reason. If nothing follows, the whole text. */
function wordsAbout(address: string, text: string, named: readonly string[]): string {
  const lower = text.toLowerCase()
  const at = lower.indexOf(address.toLowerCase())
  if (at < 0) return text.slice(0, MAX_WORDS_LENGTH)
  const start = at + address.length
  const others = named.filter((other) => other.toLowerCase() !== address.toLowerCase())
  const ends = others.map((other) => lower.indexOf(other.toLowerCase(), start)).filter((end) => end > 0)
  const words = text
    .slice(start, Math.min(start + MAX_WORDS_LENGTH, ...ends))
    .replace(/^[\s>:)\]"'.*]+/, '')
    .trim()
  return /\p{L}{3}/u.test(words) ? words : text.slice(Math.max(0, start - MAX_WORDS_LENGTH), start).trim()
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/^mailto:|(?<![.>])[.>]+$/gi, ''))
}
