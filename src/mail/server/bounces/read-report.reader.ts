import PostalMime, { type Email } from 'postal-mime'
import { Problem } from '#base/api/problem.ts'
import type { Bounce } from '../../bounces/bounce-verdict.ts'
import { fieldGroups, readAddressField, readStatusFields } from './status-fields.reader.ts'
import { readProse, textOf } from './report-prose.reader.ts'

/** A mail server's report about our mails: a bounce or a complaint. */
export interface MailReport {
  /** 'complaint': somebody has pressed "This is spam" (RFC 5965). */
  kind: 'bounce' | 'complaint'
  bounces: Bounce[]
  returned: ReturnedMessage
}

/** The headers of the message that the report is about. Only its recipients know them. */
export interface ReturnedMessage {
  /** '<…@example.com>' */
  messageIds: string[]
  /** The paths of its unsubscribe links. */
  unsubscribePaths: string[]
  to: string[]
}

const MAX_LINES = 5000
const MAX_NESTING = 20
const MAX_RECIPIENTS = 100
const MAX_WORDS_LENGTH = 300

/**
 * Parses the source of a report: a delivery status notification (RFC 3464), a complaint (RFC 5965), or the prose of servers that write
 * neither.
 * @throws Problem 'unprocessable' for anything else, with an explanation
 */
export async function readReport(source: string): Promise<MailReport> {
  const mail = await parse(source)
  const partsOf = (...types: string[]) =>
    mail.attachments.flatMap(({ mimeType, content }) => (types.includes(mimeType) && typeof content === 'string' ? [content] : []))
  const returned = readReturned([...partsOf(...MESSAGE_TYPES), ...headersInText(textOf(mail))])
  const [complaint] = partsOf('message/feedback-report').map((part) => fieldGroups(part)[0] ?? new Map<string, string>())
  if (complaint) return readComplaint(complaint, returned)
  const status = partsOf('message/delivery-status', 'message/global-delivery-status').flatMap(readStatusFields)
  if (status.length === 0 && isAutomaticReply(mail)) throw new Problem('unprocessable', AUTOMATIC_REPLY)
  if (status.length === 0 && HOTMAIL_COMPLAINT.test(mail.subject ?? '')) return readComplaint(new Map(), returned)
  const prose = isFromMailServer(mail) ? readProse(mail, returned.to) : []
  const bounces = status.length > 0 ? status.map((bounce) => withWordsOf(bounce, prose)) : prose
  if (bounces.length === 0) throw new Problem('unprocessable', isFromMailServer(mail) ? namesNobody(mail) : NOT_A_REPORT)
  return { kind: 'bounce', returned, bounces: bounces.slice(0, MAX_RECIPIENTS).map((bounce) => ({ ...bounce, words: cut(bounce.words) })) }
}

const NOT_A_REPORT =
  'This is not a message from a mail server about a returned e-mail. Paste its source: most e-mail apps show it under “View source” or “Show original”.'
const AUTOMATIC_REPLY = 'This is an automatic reply, such as an absence notice. The e-mail has arrived, so nothing was changed.'
const NO_COMPLAINT =
  'This report is not a complaint of a recipient: it is about how the e-mail was signed or filtered. Nothing was changed.'

const MESSAGE_TYPES = ['message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers', 'message/global', 'message/global-headers']

function namesNobody({ from }: Email): string {
  return `This is a message of the mail server ${from?.address ?? ''}, but it does not say which address it is about. Paste its source in full, with the part that contains the returned e-mail.`
}

async function parse(source: string): Promise<Email> {
  const options = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: MAX_NESTING } as const
  // A source copied from a window may begin with empty lines, which would end the headers, or with an mbox line. The relevant part comes
  // first. The parser takes a minute for half a million empty lines.
  const message = source
    .trimStart()
    .split('\n', MAX_LINES)
    .join('\n')
    .replace(/^>?From \S+ .*\r?\n/, '')
  const mail = await PostalMime.parse(message, options).catch(() => {
    throw new Problem('unprocessable', NOT_A_REPORT)
  })
  // The parts cannot be separated: their boundary is missing or different.
  if (textOf(mail) === '' && mail.attachments.length === 0) mail.text = message.slice(message.search(/\r?\n\r?\n/) + 1)
  return mail
}

/** Only complaints by people about our messages. 'auth-failure' reports a forged message, 'not-spam' is the opposite. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'miscategorized', 'other', ''])

function readComplaint(fields: ReadonlyMap<string, string>, returned: ReturnedMessage): MailReport {
  const type = (fields.get('feedback-type') ?? '').toLowerCase()
  if (!COMPLAINTS.has(type)) throw new Problem('unprocessable', NO_COMPLAINT)
  const named = ['original-rcpt-to', 'removal-recipient', 'final-recipient'].flatMap((name) => readAddressField(fields.get(name)) ?? [])
  const addresses = [...new Set(named.length > 0 ? named : returned.to)].slice(0, MAX_RECIPIENTS)
  const words = `Complaint (${type || 'abuse'})`
  return { kind: 'complaint', returned, bounces: addresses.map((address) => ({ address, action: 'complaint', status: '', words })) }
}

/** Whether a mail's headers suggest a report. Read receipts do not count. */
export function mayBeReport(mail: Email): boolean {
  const type = headerOf(mail, 'content-type').toLowerCase()
  if (type.startsWith('multipart/report')) return !type.includes('disposition-notification')
  return isFromMailServer(mail) || HOTMAIL_COMPLAINT.test(mail.subject ?? '')
}

/** Detects RFC 3834 headers and their older equivalents. A mail server's report is automatic, too, but has no sender. */
export function isAutomaticReply(mail: Email): boolean {
  if (isFromMailServer(mail)) return false
  const header = (name: string) => headerOf(mail, name).toLowerCase()
  return (
    /^auto-(?:replied|notified)/.test(header('auto-submitted')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    /auto_?reply/.test(header('precedence')) ||
    AUTOMATIC_SUBJECT.test(mail.subject ?? '')
  )
}

/** Does not match 'Re: Automatic reply', which a person writes, or 'Vacation training'. */
const AUTOMATIC_SUBJECT =
  /^\[?(?:auto(?:mat(?:ic|ed))?[ -]?(?:reply|response)|out[ -]of[ -](?:the[ -])?office(?! hours)|ooo\b|vacation (?:reply|response|message|notice)|away from (?:the |my )?(?:office|desk|e?-?mail)|abwesenheit|automatische antwort|automatisch antwoord|réponse automatique|respuesta automática|risposta automatica|resposta automática|automatisk svar|autosvar|automatyczna odpowiedź|автоматический ответ|автоответ|स्वचालित (?:उत्तर|जवाब)|自動(?:応答|返信)|自动(?:答复|回复)|자동 ?(?:회신|응답))/i

function isFromMailServer(mail: Email): boolean {
  return hasServerAsSender(mail) || SERVER_SUBJECT.test(mail.subject ?? '') || SERVER_TEXT.test(textOf(mail))
}

/** Whether the sender is a mail server. The subject alone proves nothing: a person may write 'Delivery status of my certificate'. */
export function hasServerAsSender(mail: Email): boolean {
  if (headerOf(mail, 'x-failed-recipients') !== '') return true
  return SERVER_SENDER.test(`${mail.from?.address ?? ''} ${mail.from?.name ?? ''} ${headerOf(mail, 'from')}`)
}

function headerOf(mail: Email, name: string): string {
  return mail.headers.find(({ key }) => key === name)?.value ?? ''
}

/** Hotmail attaches the message but no fields about the complaint. */
const HOTMAIL_COMPLAINT = /^\s*complaint about message from /i
const SERVER_SENDER =
  /mailer[-_. ]?daemon|post[ _]?master|mail delivery (?:sub)?system|mail ?delivery|microsoftexchange|noreply-bounce|mail administrator/i
const SERVER_SUBJECT =
  /undeliver|returned mail|returned to sender|failure notice|delivery (?:status|failure|failed|error|problem|has failed)|mail (?:delivery )?(?:fail|error|system error)|delivery (?:to|of) .{0,80}failed|non.?delivery|could not (?:be delivered|send)|message (?:not|blocked)|unzustellbar|nicht zustellbar|non remis|échec de la (?:remise|livraison)|no se (?:puede|pudo) entregar|impossibile recapitare|mancato recapito|não foi possível entregar|onbestelbaar|не доставлено|недоставлен|メールエラー|配信不能|送信できません|无法投递|退信/i
const SERVER_TEXT =
  /\bthis is the qmail-send program|created automatically by mail delivery software|this is the mail system at host|^reporting-mta: /im

/** If a report has no reply code from the server, its prose may say more. */
function withWordsOf(bounce: Bounce, prose: readonly Bounce[]): Bounce {
  if (bounce.words !== '') return bounce
  return { ...bounce, words: prose.find(({ address }) => address.toLowerCase() === bounce.address.toLowerCase())?.words || bounce.status }
}

const HOTMAIL_RECIPIENT = 'x-hmxmroriginalrecipient'

function readReturned(messages: readonly string[]): ReturnedMessage {
  const headers = messages.map((message) => fieldGroups(message.trimStart())[0] ?? new Map<string, string>())
  const all = (name: string, pattern: RegExp) =>
    headers.flatMap((fields) => [...(fields.get(name) ?? '').matchAll(pattern)].map(([whole, group]) => group ?? whole))
  return {
    messageIds: all('message-id', /<[^<>\s\p{Cc}]+>/gu),
    unsubscribePaths: all('list-unsubscribe', /<https?:\/\/[^/<>\s]+(\/[^<>\s]+)>/g),
    to: all(
      headers.some((fields) => fields.has(HOTMAIL_RECIPIENT)) ? HOTMAIL_RECIPIENT : 'to',
      /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:@]+@[^\s<>()[\]"',;:@]+/g,
    ),
  }
}

/** Servers that attach nothing quote the message below their explanation, headers first. */
function headersInText(text: string): string[] {
  const start = text.search(/^(?:return-path|received|message-id|dkim-signature):/im)
  return start < 0 ? [] : [text.slice(start)]
}

function cut(words: string): string {
  return words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS_LENGTH)
}
