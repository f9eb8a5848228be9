/**
 * The child process that sets certificates. Typst keeps memory for each document (STACK.md, trap 7), and a fault in
 * its native code ends the process: both stay out of the server. Started by CertificateDocuments.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { documentData, documentTimestamp } from './document-data.ts'
import type { PrintedCertificate } from './printed-certificate.ts'

/** To the worker: the number goes back with everything said about this certificate. */
export type RenderOrder = { order: number; certificate: PrintedCertificate }

/** From the worker: first that it has begun, then the document or what went wrong. */
export type RenderReport = { order: number } & ({ begun: true } | { pdf: Uint8Array } | { error: string })

const FONTS = [
  'anek-latin/700Bold/AnekLatin_700Bold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/500Medium/NotoSans_500Medium.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/500Medium/NotoSansDevanagari_500Medium.ttf',
  'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
]
/** PDF/A-2 level a: archivable, with tags, language and Unicode text. The compiler takes one, so not PDF/UA too. */
const PDF_STANDARD = 'a-2a'
/** Cached results survive this many documents unused; the logo and the fonts' glyphs are used by each. */
const CACHE_AGE = 2

const require = createRequire(import.meta.url)
const folder = import.meta.dirname
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(require.resolve(`@expo-google-fonts/${font}`))) }],
})

// Ctrl-C reaches the whole group of processes: the server finishes its downloads first, then disconnects.
process.on('SIGINT', () => {})

process.on('message', ({ order, certificate }: RenderOrder) => {
  report({ order, begun: true })
  try {
    report({ order, pdf: setCertificate(certificate) })
  } catch (error) {
    report({ order, error: complaint(error) })
  }
})

function setCertificate(certificate: PrintedCertificate): Uint8Array {
  compiler.mapShadow(join(folder, 'certificate.json'), Buffer.from(JSON.stringify(documentData(certificate))))
  try {
    return compiler.pdf(
      { mainFilePath: join(folder, 'certificate.typ'), resetRead: true },
      { pdfStandard: PDF_STANDARD, creationTimestamp: documentTimestamp(certificate) },
    )
  } finally {
    compiler.evictCache(CACHE_AGE)
  }
}

function report(words: RenderReport): void {
  // Without a server there is nobody to report to, and the process ends by itself.
  if (process.connected) process.send?.(words, undefined, undefined, () => {})
}

/** Typst puts its diagnostics into `code` and leaves the message empty. */
function complaint(error: unknown): string {
  const diagnostics = error instanceof Error && 'code' in error ? String(error.code) : ''
  const messages = [...diagnostics.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message]) => message)
  if (messages.length > 0) return messages.join('; ')
  return diagnostics || (error instanceof Error ? error.message : String(error))
}
