/** A mail's own text, and the earlier mails that most programs quote in full below it. */
export interface SplitMail {
  text: string
  /** Empty if there is no quotation. */
  history: string
}

/**
 * Separates a mail from the quotation at its end. Nothing is lost: an answer between quoted lines stays whole, and so does a mail that only
 * consists of a quotation.
 */
export function splitQuoted(mail: string): SplitMail {
  const lines = mail.split('\n')
  const start = historyStart(lines)
  const text = lines.slice(0, start).join('\n').trim()
  return text === '' ? { text: mail.trim(), history: '' } : { text, history: lines.slice(start).join('\n').trim() }
}

function historyStart(lines: readonly string[]): number {
  const begun = lines.findIndex((_, index) => beginsHistory(lines, index))
  const quoted = quotedEnd(lines)
  if (begun < 0) return quoted
  // Below 'On …, Asha wrote:' there may be an answer between the quoted lines.
  const isQuotedByMarks = lines.slice(begun).some((line) => QUOTED.test(line))
  return isQuotedByMarks ? Math.max(begun, introductionOf(lines, quoted)) : begun
}

const QUOTED = /^\s*>/
const MAX_INTRODUCTION_LINES = 3
/**
 * 'On 20 Nov 2026 at 15:00, Example Training <office@example.com> wrote:' in some languages, over up to three lines. Zoho puts lines around
 * it.
 */
const WROTE =
  /^(?:-+ *)?(?:on|am|le|el|il|em|op|den|dnia|w dniu)\b.{4,300}(?<!\p{L})(?:wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|napisał|pisze)(?!\p{L}).{0,80}(?:: *$| -{2,}$|: {3})/iu
/** The same in other languages: its first line has a time or a year, and it contains the writer's address, or "wrote" in Hindi. */
const HAS_TIME = /\p{Nd}{4}|\p{Nd}[:.]\p{Nd}{2}/u
const NAMES_SENDER = /<(?!mailto:)[^<>\s@]+@[^<>\s@]+>.{0,40}[:\uff1a]$|ने (?:यह )?लिखा[:\s-]*$/u
const MARKERS = [/^[-_\s]*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine)[-_\s]*$/i, /^\s*_{10,}\s*$/]
const FROM = /^\**(?:from|von|de|da|van|प्रेषक|差出人)\s*:\**\s*\S/i
const OTHER_FIELD =
  /^\**(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto|assunto|inviato|a|oggetto|verzonden|aan|onderwerp|भेजा गया|प्रति|विषय|送信日時|宛先|件名)\s*:/i
const FIELDS_WITHIN_LINES = 4
/** 'From: 5 May' and 'To: 7 May' may be requested dates. */
const MIN_FIELDS = 3

function beginsHistory(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (MARKERS.some((marker) => marker.test(line))) return /[a-z]/i.test(line) || fieldsFrom(lines, index + 1) >= MIN_FIELDS - 1
  if (FROM.test(line)) return fieldsFrom(lines, index) >= MIN_FIELDS
  return isIntroduction(lines, index)
}

/** The number of headers of an earlier mail at this position. */
function fieldsFrom(lines: readonly string[], start: number): number {
  const next = lines.slice(start, start + 2 * FIELDS_WITHIN_LINES).filter((line) => line.trim() !== '')
  return next.slice(0, FIELDS_WITHIN_LINES).filter((line) => FROM.test(line) || OTHER_FIELD.test(line)).length
}

function isIntroduction(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index, index + MAX_INTRODUCTION_LINES).map((line) => line.trim())
  const [first = ''] = next
  if (first === '' || QUOTED.test(first)) return false
  const blank = next.indexOf('')
  const whole = next.slice(0, blank < 0 ? next.length : blank)
  return whole
    .map((_, last) => whole.slice(0, last + 1).join(' '))
    .some((joined) => joined.length <= 400 && (WROTE.test(joined) || (HAS_TIME.test(first) && NAMES_SENDER.test(joined))))
}

/** The start of the quoted lines at the end of the mail. A signature below them belongs to the mail. */
function quotedEnd(lines: readonly string[]): number {
  let start = lines.length
  while (start > 0 && (QUOTED.test(lines[start - 1] ?? '') || (lines[start - 1] ?? '').trim() === '')) start -= 1
  return lines.slice(start).some((line) => QUOTED.test(line)) ? start : lines.length
}

/** The line above the quotation, if it names the author. */
function introductionOf(lines: readonly string[], quoted: number): number {
  for (let above = 1; above <= MAX_INTRODUCTION_LINES; above += 1) if (isIntroduction(lines, quoted - above)) return quoted - above
  return quoted
}
