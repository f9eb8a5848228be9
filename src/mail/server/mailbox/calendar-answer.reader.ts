import { emailKey } from '#base/values/mail-address.ts'
import { MAX_CALENDAR_BYTES, MAX_CALENDAR_COMMENT_LENGTH, type CalendarAnswer, receivedText } from '../../received-mail.ts'
import type { FetchedPart } from './mail-text.reader.ts'
import { decodeTransfer } from './transfer-encoding.ts'

const MAX_LINES = 2000
const MAX_UID_LENGTH = 300

/** Reads the answer of one person to an invitation (RFC 5546, section 3.2.3). Undefined for any other calendar, and for a cut one. */
export async function readCalendarAnswer({ part, content }: FetchedPart, from: string): Promise<CalendarAnswer | undefined> {
  if (part.bytes > MAX_CALENDAR_BYTES || content.length > MAX_CALENDAR_BYTES) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of decodeTransfer(part.encoding, only(content))) chunks.push(chunk)
  return answerIn(unfolded(textOf(Buffer.concat(chunks), part.charset)), from)
}

function answerIn(text: string, from: string): CalendarAnswer | undefined {
  const lines = text.split('\n', MAX_LINES + 1)
  if (lines.length > MAX_LINES) return undefined
  const found = new Map<string, string>()
  const components: string[] = []
  let answer: readonly string[] = []
  for (const line of lines) {
    const { name, parameters, value } = propertyOf(line)
    if (name === 'BEGIN') components.push(value.trim().toUpperCase())
    else if (name === 'END') components.pop()
    else if (name === 'METHOD' && components.length === 1) found.set(name, value.trim().toUpperCase())
    else if (components.length !== 2 || components[1] !== 'VEVENT') continue
    else if (name === 'ATTENDEE' && addressOf(value) === emailKey(from)) answer = parameters
    else if (name === 'UID' || name === 'COMMENT') found.set(name, found.get(name) ?? value)
  }
  const uid = found.get('UID')?.trim() ?? ''
  if (found.get('METHOD') !== 'REPLY' || uid === '' || uid.length > MAX_UID_LENGTH) return undefined
  const status = parameterOf(answer, 'PARTSTAT').trim().toUpperCase()
  if (status !== 'DECLINED' && status !== 'ACCEPTED') return undefined
  // Google writes the comment as a parameter of the attendee.
  const comment = receivedText(unescaped(found.get('COMMENT') || parameterOf(answer, 'X-RESPONSE-COMMENT'))).slice(
    0,
    MAX_CALENDAR_COMMENT_LENGTH,
  )
  return { uid, status, comment: comment.toWellFormed().trim() || null }
}

/** Folded lines begin with a space or a tab (RFC 5545, section 3.1). */
function unfolded(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\n ', '').replaceAll('\n\t', '')
}

/** Splits a content line. A quoted parameter may contain ':' and ';'. */
function propertyOf(line: string): { name: string; parameters: string[]; value: string } {
  const pieces: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted || (sign !== ':' && sign !== ';')) continue
    pieces.push(line.slice(start, at))
    start = at + 1
    if (sign === ':') break
  }
  const [name = '', ...parameters] = pieces
  return { name: name.trim().toUpperCase(), parameters, value: line.slice(start) }
}

function parameterOf(parameters: readonly string[], name: string): string {
  const found = parameters.find((each) => each.slice(0, name.length + 1).toUpperCase() === `${name}=`) ?? ''
  return found.slice(name.length + 1).replaceAll('"', '')
}

function addressOf(value: string): string {
  const address = value.trim()
  return emailKey(address.toLowerCase().startsWith('mailto:') ? address.slice('mailto:'.length) : address)
}

/** RFC 5545, section 3.3.11. */
function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function textOf(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
