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

/** The scripts of India that a name may be written in, beside Latin. */
const INDIAN_SCRIPTS = [
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Tamil',
  'Telugu',
]
const WEIGHTS = ['400Regular', '500Medium', '700Bold']
const FONTS = [
  'anek-latin/700Bold/AnekLatin_700Bold.ttf',
  ...fontFiles('noto-sans', 'NotoSans'),
  ...INDIAN_SCRIPTS.flatMap((script) => fontFiles(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`)),
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

// Ctrl-C and a service manager's stop reach the whole group of processes: the server finishes its downloads first, then
// ends this one or disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

process.on('message', ({ order, certificate }: RenderOrder) => {
  report({ order, begun: true })
  try {
    report({ order, pdf: setCertificate(certificate) })
  } catch (error) {
    report({ order, error: complaint(error) })
  }
})

function fontFiles(packageName: string, family: string): string[] {
  return WEIGHTS.map((weight) => `${packageName}/${weight}/${family}_${weight}.ttf`)
}

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
