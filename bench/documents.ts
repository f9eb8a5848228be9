import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CertificateDocuments } from '../src/certificates/document/certificate-documents.server.ts'
import { documentData, documentTimestamp, figureBoxes } from '../src/certificates/document/document-data.ts'
import type { PrintedCertificate } from '../src/certificates/document/printed-certificate.ts'
import { sampleCertificate } from '../src/certificates/document/sample-certificate.ts'
import { Typst } from '../src/platform/rendering/typst.server.ts'
import { signPdf } from '../src/signing/pdf-signature.server.ts'
import { makeTestKey } from '../src/signing/test-key.ts'

/**
 * `npm run bench:documents` measures documents per second, and compares them with Typst alone. The two take turns within
 * one run, so other work on the machine slows both down alike. It also measures memory over 1,000 documents and fails
 * when memory grows, because docs/product/quality.md asks for flat memory.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' }, documents: { type: 'string', default: '1000' } } })
const ROUNDS = Number(values.rounds)
const DOCUMENTS = Number(values.documents)
const AT = '2026-09-01T06:30:00Z'
const MEGABYTE = 1024 * 1024
/** Growth that is allowed: of the child's peak from the first half to the second, and of the server's memory at the end. */
const MAX_GROWTH_MB = 15

const key = await makeTestKey()
const documents = new CertificateDocuments({ rsa: () => Promise.resolve(key) })
try {
  const hasGrown = await memoryOver(DOCUMENTS)
  await speedOver(ROUNDS)
  if (hasGrown) process.exitCode = 1
} finally {
  await documents.close()
}

/** Signed documents that all differ, so that no cache can answer. */
async function memoryOver(count: number): Promise<boolean> {
  const largest = { first: 0, second: 0 }
  const server: number[] = []
  for (let at = 0; at < count; at++) {
    await documents.signed(certificate(`Memory ${at}`), AT)
    const half = at < count / 2 ? 'first' : 'second'
    largest[half] = Math.max(largest[half], residentOf(documents.processId))
    if (at % (count / 10) === count / 10 - 1) server.push(ownMemory())
  }
  // The first tenth fills the cache of recent documents.
  const [start = 0, end = 0] = [server[1], server.at(-1)]
  console.log(`\n${count} documents, each another:`)
  console.log(`the child at its largest   ${largest.first.toFixed(0)} MB in the first half, ${largest.second.toFixed(0)} MB in the second`)
  console.log(`the server's own memory    ${start.toFixed(0)} MB after a fifth, ${end.toFixed(0)} MB at the end`)
  const hasGrown = largest.second - largest.first > MAX_GROWTH_MB || end - start > MAX_GROWTH_MB
  if (hasGrown) console.log('MEMORY GROWS')
  return hasGrown
}

async function speedOver(rounds: number): Promise<void> {
  const typst = new Typst(join(import.meta.dirname, '../src/certificates/document/certificate.typ'))
  const bare = (one: PrintedCertificate) => typst.pdf(documentData(one), { standard: 'a-2a', secondsSince1970: documentTimestamp(one) })
  const unsigned = bare(sampleCertificate)
  const signature = { key, at: AT, name: 'BHM', reason: 'Bench', figures: figureBoxes(sampleCertificate) }
  const kinds: Array<[name: string, make: (round: number) => unknown]> = [
    ['Typst alone, in the same process', (round) => bare(certificate(`Bare ${round}`))],
    ['rendered in the child', (round) => documents.render(certificate(`Rendered ${round}`))],
    ['rendered and signed', (round) => documents.signed(certificate(`Signed ${round}`), AT)],
    ['signed alone', () => signPdf(unsigned, signature)],
    ['asked for again', () => documents.signed(certificate(`Signed 0`), AT)],
  ]
  const times = kinds.map(() => [] as number[])
  for (let round = 0; round < rounds; round++) {
    for (const [kind, [, make]] of kinds.entries()) {
      const began = performance.now()
      await make(round)
      times[kind]?.push(performance.now() - began)
    }
  }
  console.log(`\n${''.padEnd(36)}median ms    a second    beside Typst alone`)
  const alone = median(times[0] ?? [])
  for (const [kind, [name]] of kinds.entries()) {
    const ms = median(times[kind] ?? [])
    console.log(
      `${name.padEnd(36)}${ms.toFixed(2).padStart(9)}${(1000 / ms).toFixed(0).padStart(12)}${(ms / alone).toFixed(2).padStart(22)}`,
    )
  }
}

function certificate(fullName: string): PrintedCertificate {
  return { ...sampleCertificate, fullName }
}

/** Resident memory of the process, in MB (Linux). */
function residentOf(processId: number | undefined): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Memory of objects and buffers in use, after a garbage collection. */
function ownMemory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MEGABYTE
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
