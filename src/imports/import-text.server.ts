import { Problem } from '../shared/problem.ts'

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const ZIP_MARK = [0x50, 0x4b]
const OLD_EXCEL_MARK = [0xd0, 0xcf, 0x11, 0xe0]
/** Number of bytes in which zeros at every second place show UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 512

export interface ImportText {
  text: string
  encoding: string
}

/**
 * The file as text: UTF-8 with or without a byte order mark, or UTF-16 as in Excel's 'Unicode Text'.
 * @throws Problem 'unsupported-type' or 'invalid'
 */
export function decodeImportText(bytes: Uint8Array): ImportText {
  if (beginsWith(bytes, ZIP_MARK) || beginsWith(bytes, OLD_EXCEL_MARK)) {
    throw new Problem('unsupported-type', 'This is a workbook. In Excel, save it as “CSV UTF-8” and choose that file.')
  }
  const text = decode(bytes)
  if (text.text.includes('\0')) throw new Problem('invalid', 'This is not a text file. Choose a CSV file.')
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

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}
