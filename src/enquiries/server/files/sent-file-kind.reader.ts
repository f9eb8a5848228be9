import { readFile } from 'node:fs/promises'
import { agreesWithFiles, listZip, type ZipEntry } from '#base/reading/zip-archive.reader.ts'
import { pictureKind } from '#base/files/picture-kind.ts'
import { FILE_KINDS, isProgramName, type FileKind } from '../../enquiry-file.ts'

/** The type of a file by its content, or one sentence that says why it cannot be sent. */
export type JudgedFile = { kind: FileKind } | { refusal: string }

const EMPTY = 'This file is empty.'
const PROGRAM = 'Programs and scripts cannot be sent: mail servers refuse them, and so do we.'
const WEB_PAGE = 'Web pages and SVG drawings cannot be sent, because they can contain scripts. Save it as PDF.'
const ENCRYPTED = 'This ZIP file has a password, so nobody can check what is in it. Send it without the password.'
const MACROS = 'This document has macros, which mail servers refuse. Save it without macros, or as PDF.'
const OUTSIDE_ZIP = 'This ZIP file names files outside its own folder. Make it again from the files themselves.'
const DAMAGED_ZIP = 'This ZIP file is damaged. Make it again.'
const OLD_OFFICE = 'This is an old or encrypted Office file. Save it as .docx, .xlsx, .pptx or PDF, without a password.'
const OTHER = 'This kind of file cannot be sent. Send a PDF, a picture, a document of Word, Excel or PowerPoint, a text or a ZIP file.'

/** The first bytes of programs for Windows, Linux and macOS, Java classes, Windows shortcuts, and scripts. */
const PROGRAM_STARTS = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '4c0000000114020', '2321']
const OFFICE_START = 'd0cf11e0a1b11ae1'
const ZIP_STARTS = ['504b0304', '504b0506']
const MAX_ZIP_ENTRIES = 100_000
const ARCHIVES = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|cab|arj|ace)$/i
/** '/etc/passwd', 'C:\\x', '../x', 'a\\..\\x': programs that trust such names write anywhere on a disk. */
const OUTSIDE = /^[\\/]|^[a-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)/i
const OPEN_DOCUMENT = (['odt', 'ods', 'odp'] as const).map((kind) => [kind, FILE_KINDS[kind].type] as const)

/** Judges the file at this path. */
export async function judgeFileAt(path: string, name: string): Promise<JudgedFile> {
  return judgeFile(await readFile(path), name)
}

/** Judges a file by its bytes. Its name is trusted only if it makes the verdict worse. */
export function judgeFile(file: Uint8Array, name: string): JudgedFile {
  if (file.length === 0) return { refusal: EMPTY }
  const start = Array.from(file.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (PROGRAM_STARTS.some((mark) => start.startsWith(mark))) return { refusal: PROGRAM }
  if (start.startsWith(OFFICE_START)) return { refusal: OLD_OFFICE }
  if (ZIP_STARTS.some((mark) => start.startsWith(mark))) return judgeZip(file)
  const picture = pictureKind(file.subarray(0, 1024))
  if (picture === 'svg') return { refusal: WEB_PAGE }
  if (picture === 'pdf' || picture === 'jpeg' || picture === 'png' || picture === 'webp') return { kind: picture }
  return judgeText(file, name)
}

function judgeText(file: Uint8Array, name: string): JudgedFile {
  const text = decoded(file)
  if (text === undefined) return { refusal: isProgramName(name) ? PROGRAM : OTHER }
  if (text.trimStart().startsWith('<')) return { refusal: WEB_PAGE }
  if (isProgramName(name)) return { refusal: PROGRAM }
  return { kind: 'text' }
}

function judgeZip(file: Uint8Array): JudgedFile {
  const entries = trustedEntries(file)
  if (entries === undefined) return { refusal: DAMAGED_ZIP }
  if (entries.length === 0) return { refusal: EMPTY }
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { refusal: ENCRYPTED }
  const names = entries.map(({ name }) => name)
  if (names.some((name) => OUTSIDE.test(name))) return { refusal: OUTSIDE_ZIP }
  const document = documentKind(file, names)
  if (document)
    return names.some((name) => /(?:^|\/)(?:vbaProject\.bin|activeX\/|Basic\/|Scripts\/)/i.test(name))
      ? { refusal: MACROS }
      : { kind: document }
  const refused = names.find((name) => isProgramName(name) || ARCHIVES.test(name))
  if (refused === undefined) return { kind: 'zip' }
  const what = ARCHIVES.test(refused) ? 'another archive' : 'a program or script'
  return { refusal: `This ZIP file contains ${what} (${refused.slice(-60)}). Take that out and make the ZIP again.` }
}

/** The files of a ZIP. Undefined if it is damaged, or its directory contradicts the files themselves. */
function trustedEntries(file: Uint8Array): ZipEntry[] | undefined {
  try {
    const list = listZip(file, MAX_ZIP_ENTRIES)
    return agreesWithFiles(list, file) ? list.entries : undefined
  } catch {
    return undefined
  }
}

function documentKind(file: Uint8Array, names: readonly string[]): FileKind | undefined {
  if (names.includes('[Content_Types].xml')) {
    const has = (folder: string) => names.some((name) => name.startsWith(folder))
    return has('word/') ? 'docx' : has('xl/') ? 'xlsx' : has('ppt/') ? 'pptx' : undefined
  }
  // An OpenDocument file begins with its type, uncompressed (OpenDocument 1.3, part 2, section 3.3).
  const start = String.fromCharCode(...file.subarray(30, 120))
  return OPEN_DOCUMENT.find(([, type]) => start.startsWith(`mimetype${type}`))?.[0]
}

/** Undefined if it is not text. */
function decoded(file: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    return /[^\P{Cc}\t\n\v\f\r]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
