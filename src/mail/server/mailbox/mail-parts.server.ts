import type { MessageStructureObject } from 'imapflow'
import { receivedFileName, receivedLine, type ReceivedFile } from '../../received-mail.ts'
import type { EnvelopeKind } from './mail-envelope.reader.ts'
import type { TextPart } from './mail-text.reader.ts'

/** A part of a mail that is kept as a file. */
export interface FilePart extends Omit<ReceivedFile, 'content'> {
  part: string
  encoding: string | undefined
}

/** The parts of a mail: the texts that are shown, the pages that they are also written as, and the files. */
export interface MailParts {
  texts: TextPart[]
  pages: TextPart[]
  files: FilePart[]
  /** The attachment that hides text and files of the mail. */
  envelope: { part: string; encoding: string | undefined; kind: EnvelopeKind; bytes: number } | undefined
  answersInvitation: boolean
}

const MAX_TEXT_PARTS = 5
const MAX_FILES = 50
/** Smaller ones are dots that count readers, and lines. */
const MIN_PICTURE_BYTES = 1024
const MAX_DEPTH = 30
/** A hard space and the end of its line. Some programs write such a plain text beside the page; a short one says what the page says. */
const MAX_BLANK_BYTES = 8

/** What of a mail is fetched. A mail within the mail is a file. */
export function partsOf(structure: MessageStructureObject): MailParts {
  const leaves = leavesOf(structure, 0)
  const texts = leaves.filter(isText)
  const pages = texts.filter(({ type }) => type === 'text/html').slice(0, MAX_TEXT_PARTS)
  const shown = shownTexts(structure, 0).slice(0, MAX_TEXT_PARTS)
  const others = leaves.filter((leaf) => !isText(leaf)).map(filePartOf)
  const pictures = others.filter(({ use, bytes }) => use === 'picture' && bytes >= MIN_PICTURE_BYTES)
  const files = [...others.filter(({ use }) => use === 'attached'), ...pictures].slice(0, MAX_FILES)
  const answersInvitation = leaves.some(({ type, parameters }) => type === 'text/calendar' && /^reply$/i.test(parameters?.['method'] ?? ''))
  return { texts: shown.map(textPartOf), pages: pages.map(textPartOf), files, envelope: envelopeIn(leaves), answersInvitation }
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

/** The parts that have no parts. A mail within the mail is one, and so are the files in it. */
function leavesOf(node: MessageStructureObject, depth: number): MessageStructureObject[] {
  const inner = depth > MAX_DEPTH ? [] : (node.childNodes ?? []).flatMap((child) => leavesOf(child, depth + 1))
  if (node.type === 'message/rfc822') return [node, ...inner.filter((leaf) => !isText(leaf) && !isPictureOfText(leaf))]
  return node.type.startsWith('multipart/') && node.childNodes ? inner : [node]
}

/** Of alternatives the plain text: a page beside it is the same again, and what stands elsewhere, like the notice of a company, is more. */
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

/** Photos and logos of signatures, which the text shows in their place. */
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

/** Of a file in lines of 76 signs: three bytes of four signs, and two signs that end each line. */
const BASE64_PART = (3 / 4) * (76 / 78)
