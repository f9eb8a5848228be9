/** What somebody wrote, and the earlier mails below it, which most programs quote in full. */
export interface SplitMail {
  text: string
  /** Empty when nothing is quoted. */
  history: string
}

/**
 * Parts a mail from what it quotes at its end. Nothing is lost: an answer between quoted lines stays whole, and so does a mail that
 * is nothing but a quotation.
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
  // Below 'On …, Asha wrote:' an answer may stand between the quoted lines.
  const isQuotedByMarks = lines.slice(begun).some((line) => QUOTED.test(line))
  return isQuotedByMarks ? Math.max(begun, introductionOf(lines, quoted)) : begun
}

const QUOTED = /^\s*>/
const MAX_INTRODUCTION_LINES = 3
/** 'On 20 Nov 2026 at 15:00, Example Training <office@example.com> wrote:' in some languages, also over two or three lines. */
const WROTE = /^(?:on|am|le|el|il|em|op|dnia)\b.{4,300}\b(?:wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|napisał)\b.{0,80}:\s*$/i
const WROTE_HINDI = /.{4,300}ने (?:यह )?लिखा:?\s*$/u
const MARKERS = [/^[-_\s]*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine)[-_\s]*$/i, /^\s*_{10,}\s*$/]
const FROM = /^\**(?:from|von|de|da|प्रेषक)\s*:\**\s*\S/i
const OTHER_FIELD = /^\**(?:sent|date|to|gesendet|datum|an|envoyé|à|enviado|para|inviato|भेजा गया)\s*:/i
const FIELDS_WITHIN_LINES = 3

function beginsHistory(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (MARKERS.some((marker) => marker.test(line))) return isFollowedByFields(lines, index + 1) || /[a-z]/i.test(line)
  if (FROM.test(line)) return isFollowedByFields(lines, index + 1)
  return isIntroduction(lines, index)
}

function isFollowedByFields(lines: readonly string[], start: number): boolean {
  return lines.slice(start, start + FIELDS_WITHIN_LINES).some((line) => OTHER_FIELD.test(line) || FROM.test(line))
}

function isIntroduction(lines: readonly string[], index: number): boolean {
  const first = lines[index] ?? ''
  if (first.trim() === '' || QUOTED.test(first)) return false
  return Array.from({ length: MAX_INTRODUCTION_LINES }, (_, more) =>
    lines
      .slice(index, index + more + 1)
      .map((line) => line.trim())
      .join(' '),
  ).some((joined) => joined.length <= 400 && (WROTE.test(joined) || WROTE_HINDI.test(joined)))
}

/** Where the quoted lines begin with which the mail ends. A signature below them belongs to the mail. */
function quotedEnd(lines: readonly string[]): number {
  let start = lines.length
  while (start > 0 && (QUOTED.test(lines[start - 1] ?? '') || (lines[start - 1] ?? '').trim() === '')) start -= 1
  return lines.slice(start).some((line) => QUOTED.test(line)) ? start : lines.length
}

/** The line above the quoted ones, if it says who wrote them. */
function introductionOf(lines: readonly string[], quoted: number): number {
  for (let above = 1; above <= MAX_INTRODUCTION_LINES; above += 1) if (isIntroduction(lines, quoted - above)) return quoted - above
  return quoted
}
