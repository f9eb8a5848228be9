import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SCAN_DPI = '150'

/** Reads a printed certificate as a phone's camera does: renders the page, then decodes its QR code. */
export function scanCertificate(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-scan-'))
  const file = join(folder, 'certificate.pdf')
  writeFileSync(file, pdf)
  execFileSync('pdftoppm', ['-png', '-r', SCAN_DPI, '-singlefile', file, join(folder, 'page')])
  return execFileSync('zbarimg', ['--raw', '--quiet', join(folder, 'page.png')], { encoding: 'utf8' }).trim()
}

/** The words of the document in reading order. */
export function wordsOf(pdf: Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), 'pramaan-words-')), 'certificate.pdf')
  writeFileSync(file, pdf)
  execFileSync('pdftotext', [file, `${file}.txt`])
  return readFileSync(`${file}.txt`, 'utf8')
}
