import { setImmediate as letRequestsRun } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { renderDocument } from '#certificates/server/document/certificate-download.server.ts'
import { certificateFileName } from '#certificates/document/certificate-file-name.ts'
import { storedTraining, type CertificateRow } from '#certificates/server/certificate-row.server.ts'
import { kindOf } from '#certificates/training-snapshot.ts'
import { currentEdition } from '#certificates/server/edition.server.ts'
import type { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import { Slots } from '#base/processes/slots.ts'
import { Problem } from '#base/api/problem.ts'

/** PDFs are compressed already. */
const STORED = { compress: false }
const LEFT_OUT_FILE = 'not-included.txt'

interface Zipping {
  /** The employee codes shown beside the names, by participant. */
  codesOf: (participantIds: number[]) => Promise<ReadonlyMap<number, string>>
  documents: CertificateDocuments
  now: Date
  siteUrl: string
}

/** Each running download holds some MB, and all of them wait for the same rendering process. */
const ZIPS = new Slots({
  count: 3,
  maxWaiting: 20,
  waitMs: 20_000,
  refusal: 'The server is busy creating other ZIP files. Please try again in half a minute.',
  retryAfterSeconds: 30,
})
/** The time after which a stalled reader counts as gone, so that others can start. */
const MAX_STALL_MS = 60_000

/**
 * Streams the documents of paged certificates as one ZIP. Each document is made while the previous one is sent, so a
 * thousand need no more memory than two. A text file in the ZIP lists certificates without a document of ours.
 * @throws Problem 'unavailable' while many other ZIPs are made
 */
export async function zipOfCertificates(pages: AsyncIterable<CertificateRow[]>, zipping: Zipping): Promise<ReadableStream> {
  const free = await ZIPS.take()
  const stalled = setTimeout(() => chunks.destroy(), MAX_STALL_MS)
  const chunks = Readable.from(
    whenRead(zipChunks(pages, zipping), () => stalled.refresh()),
    { highWaterMark: 1 },
  )
  // A generator that has not been started would not notice that its reader is gone.
  chunks.once('close', () => {
    clearTimeout(stalled)
    free()
  })
  return Readable.toWeb(chunks) as ReadableStream
}

async function* whenRead<Chunk>(chunks: AsyncIterable<Chunk>, onRead: () => void): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    onRead()
    yield chunk
  }
}

async function* zipChunks(pages: AsyncIterable<CertificateRow[]>, zipping: Zipping): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const leftOut: string[] = []
  for await (const { name, pdf, reason } of oneAhead(rowsOf(pages, zipping), (row) => makeDocument(row, zipping))) {
    if (pdf) zip.addBuffer(Buffer.from(pdf), name, STORED)
    else leftOut.push(`${name}: ${reason}`)
    yield* ready(out)
  }
  if (leftOut.length > 0) zip.addBuffer(Buffer.from(`\uFEFF${leftOut.join('\r\n')}\r\n`), LEFT_OUT_FILE)
  zip.end()
  for await (const chunk of out) yield chunk as Uint8Array
}

type RowOfZip = CertificateRow & { employeeCode: string | undefined }

async function* rowsOf(pages: AsyncIterable<CertificateRow[]>, { codesOf }: Zipping): AsyncGenerator<RowOfZip> {
  for await (const rows of pages) {
    const codes = await codesOf(rows.map((row) => row.participant_id))
    for (const row of rows) yield { ...row, employeeCode: codes.get(row.participant_id) }
  }
}

/** Makes the next item while the caller uses this one: one processor renders while the other signs. */
async function* oneAhead<Row, Made>(rows: AsyncIterable<Row>, make: (row: Row) => Promise<Made>): AsyncGenerator<Made> {
  let ahead: Promise<Made> | undefined
  for await (const row of rows) {
    const made = make(row)
    // The caller that awaits it gets the error; a reader who has gone awaits nothing.
    made.catch(() => undefined)
    if (ahead) yield await ahead
    ahead = made
  }
  if (ahead) yield await ahead
}

/** Returns the document with its name in the ZIP, or the certificate with the reason for leaving it out. */
async function makeDocument(
  row: RowOfZip,
  { documents, now, siteUrl }: Zipping,
): Promise<{ name: string; pdf?: Uint8Array; reason?: string }> {
  const certificate = `${row.certificate_id} (${row.participant_name})`
  if (row.revoked_on !== null) return { name: certificate, reason: 'was revoked.' }
  if (row.suspended_on !== null) return { name: certificate, reason: 'is suspended.' }
  if (row.certificate_path !== null) return { name: certificate, reason: `its document is at ${row.certificate_path}` }
  try {
    const pdf = await renderDocument(documents, currentEdition(row), { now, siteUrl })
    const { participant_name: fullName, employeeCode, certificate_id: certificateId } = row
    return { name: certificateFileName({ fullName, employeeCode, certificateId, kind: kindOf(storedTraining(row)) }), pdf }
  } catch (error) {
    // One document that cannot be made must not spoil the whole ZIP.
    if (error instanceof Problem && error.code === 'unprocessable') return { name: certificate, reason: error.message }
    throw error
  }
}

/** Yields the bytes of the ZIP that are ready now. */
async function* ready(out: Readable): AsyncGenerator<Uint8Array> {
  await letRequestsRun()
  for (let chunk = out.read() as Uint8Array | null; chunk !== null; chunk = out.read() as Uint8Array | null) {
    yield chunk
    await letRequestsRun()
  }
}
