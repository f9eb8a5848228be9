import type { MessageStructureObject } from 'imapflow'
import { receivedFileName, receivedLine, type ReceivedFile } from '../../received-mail.ts'
import type { EnvelopeKind } from './mail-envelope.reader.ts'
import type { TextPart } from './mail-text.reader.ts'

/** A mail part that is stored as a file. */
export interface FilePart extends Omit<ReceivedFile, 'content'> {
  part: string
  encoding: string | undefined
}

/** The parts of a mail: the displayed texts, their HTML versions, and the files. */
export interface MailParts {
  texts: TextPart[]
  pages: TextPart[]
  files: FilePart[]
  /** An attachment that wraps the mail's text and files. */
  envelope: { part: string; encoding: string | undefined; kind: EnvelopeKind; bytes: number } | undefined
  /** The answer of a calendar to an invitation. */
  answer: TextPart | undefined
}

const MAX_TEXT_PARTS = 5
const MAX_FILES = 50
/** Smaller pictures are tracking pixels and lines. */
const MIN_PICTURE_BYTES = 1024
const MAX_DEPTH = 30
/**
 * A non-breaking space and a line break. Some programs write such an empty plain text next to the HTML; even a short real text would repeat
 * the HTML.
 */
const MAX_BLANK_BYTES = 8

/** The parts of a mail to fetch. An attached mail is a file. */
export function partsOf(structure: MessageStructureObject): MailParts {
  const leaves = leavesOf(structure, 0)
  const texts = leaves.filter(isText)
  const pages = texts.filter(({ type }) => type === 'text/html').slice(0, MAX_TEXT_PARTS)
  const shown = shownTexts(structure, 0).slice(0, MAX_TEXT_PARTS)
  const others = leaves.filter((leaf) => !isText(leaf)).map(filePartOf)
  const pictures = others.filter(({ use, bytes }) => use === 'picture' && bytes >= MIN_PICTURE_BYTES)
  const files = [...others.filter(({ use }) => use === 'attached'), ...pictures].slice(0, MAX_FILES)
  const answer = leaves.find(({ type, parameters }) => type === 'text/calendar' && /^reply$/i.test(parameters?.['method'] ?? ''))
  return {
    texts: shown.map(textPartOf),
    pages: pages.map(textPartOf),
    files,
    envelope: envelopeIn(leaves),
    answer: answer && textPartOf(answer),
  }
}

const ENVELOPES: Readonly<Record<string, EnvelopeKind>> = {
  'application/pkcs7-mime': 'smime',
  'application/x-pkcs7-mime': 'smime',
  'application/ms-tnef': 'tnef',
  'application/vnd.ms-tnef': 'tnef',
}

function envelopeIn(leaves: readonly MessageStructureObject[]): MailParts['envelope'] {
  for (const leaf of leaves) {
    const { part, encoding, bytes, name } = filePartOf(leaf)
    const kind = ENVELOPES[leaf.type] ?? (name.toLowerCase() === 'winmail.dat' ? 'tnef' : undefined)
    if (kind) return { part, encoding, kind, bytes }
  }
  return undefined
}

/** The leaf parts. An attached mail is a leaf, including its files. */
function leavesOf(node: MessageStructureObject, depth: number): MessageStructureObject[] {
  const inner = depth > MAX_DEPTH ? [] : (node.childNodes ?? []).flatMap((child) => leavesOf(child, depth + 1))
  if (node.type === 'message/rfc822') return [node, ...inner.filter((leaf) => !isText(leaf) && !isPictureOfText(leaf))]
  return node.type.startsWith('multipart/') && node.childNodes ? inner : [node]
}

/** The plain text among alternatives, whose HTML repeats it, and every other text, such as a company's footer. */
function shownTexts(node: MessageStructureObject, depth: number): MessageStructureObject[] {
  if (!node.type.startsWith('multipart/') || !node.childNodes) return isText(node) ? [node] : []
  const texts = depth > MAX_DEPTH ? [] : node.childNodes.flatMap((child) => shownTexts(child, depth + 1))
  if (node.type !== 'multipart/alternative') return texts
  const pages = texts.filter(({ type }) => type === 'text/html')
  const plain = texts.filter(({ type, size = 0 }) => type === 'text/plain' && (size > MAX_BLANK_BYTES || pages.length === 0))
  return plain.length > 0 ? plain : pages
}

function isText({ type, disposition, dispositionParameters, parameters }: MessageStructureObject): boolean {
  const hasName = dispositionParameters?.['filename'] !== undefined || parameters?.['name'] !== undefined
  return (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment' && !hasName
}

/** Whether a part is an inline picture, such as a photo or a signature's logo. */
function isPictureOfText({ type, disposition, id }: MessageStructureObject): boolean {
  return type.startsWith('image/') && id !== undefined && disposition !== 'attachment'
}

function textPartOf({ part, type, parameters, encoding, size }: MessageStructureObject): TextPart {
  return {
    part: part ?? '1',
    type: type as TextPart['type'],
    charset: parameters?.['charset'],
    encoding,
    bytes: size ?? 0,
  }
}

function filePartOf(leaf: MessageStructureObject): FilePart {
  const { part, id, dispositionParameters, parameters, envelope, encoding, size = 0 } = leaf
  const name = dispositionParameters?.['filename'] ?? parameters?.['name'] ?? (envelope ? `${envelope.subject ?? 'E-mail'}.eml` : '')
  return {
    part: part ?? '1',
    encoding,
    use: isPictureOfText(leaf) ? 'picture' : 'attached',
    name: receivedFileName(name),
    bytes: encoding?.toLowerCase() === 'base64' ? Math.floor(size * BASE64_PART) : size,
    contentId: id === undefined ? null : receivedLine(id.replace(/^<|>$/g, '')) || null,
  }
}

/** For base64 lines of 76 characters: three bytes per four characters, and two characters per line end. */
const BASE64_PART = (3 / 4) * (76 / 78)
