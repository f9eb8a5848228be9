import { HEADING_RULES, isMeant, KNOWN_HEADINGS, plainHeading } from './heading-words.ts'

/** The number before each line of a list in a chat: '1. ', '2) '. */
const NUMBER = /^\s*\(?\p{Nd}{1,3}\s*[.)\]]+\s*(?=[\p{L}*_])/u
/** The same, including forms that in CSV might begin a date: '3 - ', '4 ', '• '. */
const MARK = /^\s*(?:\(?\p{Nd}{1,3}(?:\s*[.):\]–-]+\s*|\s+)|[•▪●◦➢➤✓✔*–-]+\s*)(?=[\p{L}*_])/u
const MAIL = /(?<![^\s,:<>()|@])[^\s,:<>()|@]+@[^\s,:<>()|@.]+(?:\.[^\s,:<>()|@.]+)+/u
const PHONE = /(?<![\p{L}\d])(?:\+\d{1,3}[\s()-]*|91[\s-]*|0)?(?:\d{10}|\d{5}[\s-]\d{5}|\d{3,4}[\s-]\d{3}[\s-]\d{3,4})(?!\d)/u
const SEPARATOR = /(?:(?<!\s)\s+)?[,|–—()[\]]\s*|(?<!\s)\s+-+\s*|(?<!-)-+\s+|:\s+|\s{2,}/
/** The label left over from 'Mob. 90000 00011' without its number. */
const LABEL = /(?:^|\s)(?:mob(?:ile)?|ph(?:one)?|cell|tel|contact|whatsapp|e-?mail|mail)(?:\s*(?:no|number|id))?[.:]*$/i
/** The stamp before each message in copied or exported chats: '[25/11/26, 10:15:30] Ravi Sample: ', '25/11/2026, 10:15 - Ravi Sample: '. */
const DAY_AND_TIME = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? {1,2}\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[ \u00a0\u202f]?[ap]\.? ?m\.?)?`
const STAMP = String.raw`^[^\S\r\n\u2028]{0,5}[\u200e\u200f]?(?:\[${DAY_AND_TIME}\]|${DAY_AND_TIME} [-–]) [^:\r\n]{1,80}:[^\S\r\n]{1,3}`
const LINES_LOOKED_AT = 60
/** The maximum length of a line in such a list. */
const MAX_LENGTH = 300

/**
 * Reports whether a text is a list as people type it in a chat: one person per line, with line numbers or bullets, or a
 * name followed by a phone number or an address.
 */
export function isChatList(text: string): boolean {
  const lines = firstLinesOf(text)
  if (lines.some((line) => line.length > MAX_LENGTH || /[\t;"]/.test(line))) return false
  const people = lines.filter((line) => NUMBER.test(line) || (!line.includes(',') && (MARK.test(line) || hasContact(line))))
  return people.length > 0 && people.length * 3 >= lines.length
}

/** Removes the chat's stamps if most lines have one. Also returns the first stamp. */
export function withoutStamps(text: string): { text: string; stamp: string | null } {
  const lines = firstLinesOf(text)
  const stamps = lines.flatMap((line) => new RegExp(STAMP, 'iu').exec(line) ?? [])
  if (stamps.length * 2 <= lines.length) return { text, stamp: null }
  return { text: text.replace(new RegExp(STAMP, 'gimu'), ''), stamp: stamps[0]?.replaceAll(/[\u200e\u200f]/g, '').trim() ?? null }
}

function firstLinesOf(text: string): string[] {
  const begin = text.trimStart().slice(0, LINES_LOOKED_AT * MAX_LENGTH)
  return begin.split(/[\r\n]+\s*/, LINES_LOOKED_AT).filter((line) => line !== '')
}

function hasContact(line: string): boolean {
  const rest = line.replace(MAIL, '').replace(PHONE, '')
  return rest !== line && /\p{L}/u.test(rest)
}

/** Splits such a line into cells for name, phone, e-mail and the rest: '1. Asha Example - 90000 00011' → 'Asha Example', '90000 00011'. */
export function cellsOfChatLine(line: string): string[] {
  if (line.length > MAX_LENGTH) return [line]
  const said = line.replace(MARK, '')
  const mail = MAIL.exec(said)?.[0] ?? ''
  const phone = PHONE.exec(said.replace(mail, ' '))?.[0] ?? ''
  const parts = said
    .replace(mail, ', ')
    .replace(phone, ', ')
    .split(SEPARATOR)
    .map((part) => part.replace(/^[\s*_~.-]+|(?<![\s*_~-])[\s*_~-]+$/g, ''))
    .map((part) => (mail + phone === '' ? part : part.replace(LABEL, '')))
    .filter((part) => part !== '')
  if (mail + phone === '' && !/\p{N}/u.test(said)) return belowHeadings(parts)
  const at = Math.max(
    0,
    parts.findIndex((part) => !/\p{N}/u.test(part)),
  )
  return [parts[at] ?? '', phone, mail, ...parts.filter((_, index) => index !== at)]
}

/** Puts headings into the same order of cells: name, phone, e-mail, then the others. */
function belowHeadings(parts: readonly string[]): string[] {
  const find = (field: 'phone' | 'email') =>
    parts.findIndex((part, at) => {
      const heading = plainHeading(part)
      return at > 0 && (KNOWN_HEADINGS[field].includes(heading) || isMeant(heading, HEADING_RULES[field]))
    })
  const [phone, email] = [find('phone'), find('email')]
  const others = parts.filter((_, at) => at !== phone && at !== email)
  return [others[0] ?? '', parts[phone] ?? '', parts[email] ?? '', ...others.slice(1)]
}
