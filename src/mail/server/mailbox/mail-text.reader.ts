import PostalMime, { type Email } from 'postal-mime'
import { MAX_RECEIVED_TEXT_LENGTH, receivedText } from '../../received-mail.ts'
import { textOfHtml } from '../text-of-html.reader.ts'
import { decodeTransfer } from './transfer-encoding.ts'

/** A mail part whose text is displayed. */
export interface TextPart {
  /** The IMAP part number: '1.2'. */
  part: string
  type: 'text/plain' | 'text/html' | 'text/calendar'
  charset: string | undefined
  encoding: string | undefined
  bytes: number
}

/** A raw mail part from the mail server, or its beginning. */
export interface FetchedPart {
  part: TextPart
  content: Uint8Array
}

/** The text of these parts, which may be truncated. */
export async function readTexts(parts: readonly FetchedPart[]): Promise<{ text: string; isCut: boolean }> {
  const texts: string[] = []
  for (const { part, content } of parts) texts.push(await decoded(part, content))
  const text = receivedText(texts.join('\n\n'))
  const isCut = text.length > MAX_RECEIVED_TEXT_LENGTH || parts.some(({ part, content }) => content.length < part.bytes)
  return { text: text.slice(0, MAX_RECEIVED_TEXT_LENGTH).toWellFormed(), isCut }
}

/** The HTML page of these parts, as sent. */
export async function readPage(parts: readonly FetchedPart[]): Promise<string> {
  const pages: string[] = []
  for (const { part, content } of parts) pages.push((await parsed(part, content)).html ?? '')
  return pages.join('\n').trim().toWellFormed()
}

async function decoded(part: TextPart, content: Uint8Array): Promise<string> {
  const mail = await parsed(part, content)
  return part.type === 'text/html' ? textOfHtml((mail.html ?? '').replace(/\s+/g, ' ')) : (mail.text ?? '')
}

/**
 * Decodes a part in its charset. The parser knows the charsets of mails. The content is passed as one line of base64, because the parser's
 * time grows with the square of the number of empty lines.
 */
async function parsed({ type, charset, encoding }: TextPart, content: Uint8Array): Promise<Email> {
  const decodedBytes: Uint8Array[] = []
  for await (const piece of decodeTransfer(encoding, only(content))) decodedBytes.push(piece)
  const label = (charset ?? 'utf-8').replace(/[^\w.:-]/g, '')
  const head = `Content-Type: ${type}; charset="${label}"\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  return PostalMime.parse(head + Buffer.concat(decodedBytes).toString('base64'))
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
