import { Problem } from '#base/api/problem.ts'

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL_MARK = [0xd0, 0xcf, 0x11, 0xe0]
/** Number of bytes in which zeros at every second place show UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 512

/** Programs name web pages and XML of their tables '.xls', and Excel opens them. */
const WEB_PAGE = /^\s*<(?:\?xml|!doctype|html|head|meta|style|table|div)/i
const PROTECTED =
  'This workbook is protected by a password. Open it in Excel, remove the password (File, Info, Protect Workbook) and save it.'
const OLD_EXCEL = 'This is a file in an old format (.xls). In Excel, choose “Save as” and “Excel Workbook (.xlsx)”.'
/** The part of an encrypted workbook that has its content. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le')

export interface ImportText {
  text: string
  encoding: string
}

/**
 * A file that is no workbook, as text: UTF-8 with or without a byte order mark, or UTF-16 as in Excel's 'Unicode Text'.
 * @throws Problem 'unsupported-type' or 'invalid'
 */
export function decodeImportText(bytes: Uint8Array): ImportText {
  if (beginsWith(bytes, OLD_EXCEL_MARK)) throw new Problem('unsupported-type', isProtected(bytes) ? PROTECTED : OLD_EXCEL)
  const text = decode(bytes)
  if (WEB_PAGE.test(text.text.slice(0, SAMPLE_BYTES))) throw new Problem('unsupported-type', OLD_EXCEL)
  if (text.text.includes('\0')) throw new Problem('invalid', 'This is neither a workbook nor a text file. Choose an .xlsx or CSV file.')
  return text
}

function decode(bytes: Uint8Array): ImportText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decoded(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decoded(bytes, 'utf-16be'), encoding: 'UTF-16' }
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const isWide = sample.length > 3 && sample.filter((byte, index) => index % 2 === 1 && byte === 0).length > sample.length / 4
  if (isWide) return { text: decoded(bytes, 'utf-16le'), encoding: 'UTF-16' }
  return { text: decoded(bytes, 'utf-8'), encoding: beginsWith(bytes, UTF8_MARK) ? 'UTF-8 with BOM' : 'UTF-8' }
}

function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid', 'The text of this file cannot be read. In Excel, save it as “CSV UTF-8” and try again.')
  }
}

/** Whether the file may be a workbook: all are ZIP files. */
export function isArchive(bytes: Uint8Array): boolean {
  return beginsWith(bytes, ZIP_MARK)
}

function isProtected(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PART)
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}
