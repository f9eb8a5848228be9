import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CertificateRow } from '#certificates/server/certificate-row.server.ts'
import type { CertificateDocuments } from '#certificates/server/document/certificate-documents.server.ts'
import { zipOfCertificates } from './certificates-zip.server.ts'

const AT_ONCE = 3
const MAX_WAITING = 20
const DOCUMENT_BYTES = 160_000
const now = new Date('2026-11-26T06:00:00Z')

function zip(count: number, made: number[] = []) {
  const documents = {
    signed: async () => {
      made.push(made.length)
      return new Uint8Array(DOCUMENT_BYTES)
    },
  } as unknown as CertificateDocuments
  return zipOfCertificates(pagesOf(count), { codesOf: async () => new Map(), documents, now, siteUrl: 'https://www.example.com' })
}

async function* pagesOf(count: number): AsyncGenerator<CertificateRow[]> {
  await pause()
  yield Array.from({ length: count }, (_, at) => rowOf(at))
}

const rowOf = (at: number) =>
  ({
    id: at,
    certificate_id: `CERT2026110421-${100_000 + at}`,
    participant_name: 'Asha Example',
    revoked_on: null,
    suspended_on: null,
    certificate_path: null,
    training: null,
    letterhead: null,
    edition_at: now.toISOString(),
  }) as unknown as CertificateRow

async function sizeOf(stream: ReadableStream): Promise<number> {
  let size = 0
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) size += chunk.length
  return size
}

test('a thousand documents are made as they are read, never ahead', async () => {
  const made: number[] = []
  const stream = await zip(1000, made)
  const reader = (stream as ReadableStream<Uint8Array>).getReader()
  for (let read = 0; read < 5; read += 1) await reader.read()
  await pause(50)
  expect(made.length).toBeLessThan(20)
  reader.releaseLock()
  expect(await sizeOf(stream)).toBeGreaterThan(990 * DOCUMENT_BYTES)
  expect(made).toHaveLength(1000)
})

test('three are made at once; the next waits until one is read or given up, and what comes beyond is refused with a time', async () => {
  const running = await Promise.all(Array.from({ length: AT_ONCE }, () => zip(2)))
  const waiting = Array.from({ length: MAX_WAITING }, () => zip(2))
  await expect(zip(2)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 30 } })
  const [unread, ...others] = running
  await unread?.cancel()
  const sizes = await Promise.all([...others.map(sizeOf), ...waiting.map(async (one) => sizeOf(await one))])
  expect(new Set(sizes).size).toBe(1)
  expect(await sizeOf(await zip(2))).toBe(sizes[0])
})
