import { fromBER, type BaseBlock, Constructed, ObjectIdentifier, OctetString } from 'asn1js'
import PostalMime from 'postal-mime'
import { MAX_RECEIVED_TEXT_LENGTH, receivedFileName, receivedText } from '../../received-mail.ts'
import { textOfHtml } from '../text-of-html.reader.ts'
import { readTnef } from './tnef.reader.ts'

/** A format that wraps a mail's text and files in one attachment: an S/MIME signature, or Outlook's winmail.dat. */
export type EnvelopeKind = 'smime' | 'tnef'

/** The content of an envelope. If nothing could be extracted, `text` says why. */
export interface OpenedEnvelope {
  text: string
  isCut: boolean
  files: Array<{ name: string; bytes: number }>
}

interface Content {
  text: string
  files: Array<{ name: string; content: Uint8Array }>
}

const MAX_FILES = 20
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const ENCRYPTED =
  'This e-mail is encrypted (smime.p7m), so its text cannot be shown here. Open it in the mailbox, or ask the sender to send it without encryption.'
const NO_TEXT_INSIDE = {
  smime:
    'The text of this e-mail is inside a signed envelope (smime.p7m) that could not be opened. Open it in the mailbox, or ask the sender to send it without a signature.',
  tnef: 'The text of this e-mail is inside winmail.dat, a format that only Outlook reads. Open it in Outlook, or ask the sender to send the e-mail as HTML or plain text.',
} as const

/** The text of an envelope and the names of its files. */
export async function openEnvelope(kind: EnvelopeKind, bytes: Uint8Array): Promise<OpenedEnvelope> {
  if (kind === 'smime' && isEncrypted(bytes)) return { text: ENCRYPTED, isCut: false, files: [] }
  const { text, files } = await contentOf(kind, bytes)
  const shown = receivedText(text)
  return {
    text: (shown || (files.length > 0 ? '' : NO_TEXT_INSIDE[kind])).slice(0, MAX_RECEIVED_TEXT_LENGTH).toWellFormed(),
    isCut: shown.length > MAX_RECEIVED_TEXT_LENGTH,
    files: files.map(({ name, content }) => ({ name, bytes: content.byteLength })),
  }
}

/** One file of an envelope, by its index in `openEnvelope`. */
export async function fileInEnvelope(kind: EnvelopeKind, bytes: Uint8Array, index: number): Promise<Uint8Array> {
  return (await contentOf(kind, bytes)).files[index]?.content ?? new Uint8Array()
}

async function contentOf(kind: EnvelopeKind, bytes: Uint8Array): Promise<Content> {
  const none = { text: '', files: [] }
  try {
    if (kind === 'tnef') {
      const { text, html, files } = readTnef(bytes)
      return { text: text || textOfHtml(html), files: named(files) }
    }
    const signed = signedContent(bytes)
    if (!signed) return none
    const { text, html, attachments } = await PostalMime.parse(signed, { attachmentEncoding: 'arraybuffer' })
    const files = attachments.map(({ filename, content }) => ({ name: filename ?? '', content: new Uint8Array(content as ArrayBuffer) }))
    return { text: text?.trim() ? text : textOfHtml(html ?? ''), files: named(files) }
  } catch (error) {
    // The worker thread itself reports a full heap or stack.
    if (error instanceof RangeError && !/out of bounds|outside the bounds/i.test(error.message)) throw error
    return none
  }
}

function named(files: ReadonlyArray<{ name: string; content: Uint8Array }>): Content['files'] {
  return files.slice(0, MAX_FILES).map(({ name, content }) => ({ name: receivedFileName(name), content }))
}

/** The content type of a CMS message (RFC 5652, section 3), and what it wraps. */
function contentInfo(bytes: Uint8Array): { type: string; content: BaseBlock | undefined } {
  const { result } = fromBER(bytes)
  const [type, wrapped] = partsOf(result)
  return { type: type instanceof ObjectIdentifier ? type.getValue() : '', content: wrapped && partsOf(wrapped)[0] }
}

function isEncrypted(bytes: Uint8Array): boolean {
  const { type } = contentInfo(bytes)
  return type !== '' && type !== SIGNED_DATA
}

/** The mail inside a signature (RFC 5652, section 5.1): SignedData contains version, algorithms, then the content. */
function signedContent(bytes: Uint8Array): Uint8Array | undefined {
  const { type, content } = contentInfo(bytes)
  if (type !== SIGNED_DATA || !content) return undefined
  const [, , encapsulated] = partsOf(content)
  const wrapped = encapsulated && partsOf(encapsulated)[1]
  const octets = wrapped && partsOf(wrapped)[0]
  return octets instanceof OctetString ? new Uint8Array(octets.getValue()) : undefined
}

function partsOf(block: BaseBlock): BaseBlock[] {
  return block instanceof Constructed ? block.valueBlock.value : []
}
