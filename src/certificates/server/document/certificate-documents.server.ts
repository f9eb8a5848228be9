import { X509Certificate } from 'node:crypto'
import { runtimeFile } from '#base/config/build-files.server.ts'
import { Renderer } from '#base/rendering/renderer.server.ts'
import type { CertifiedKey, IssuerKeys } from '../signing/issuer-keys.server.ts'
import { signPdf } from '../signing/pdf-signature.server.ts'
import { figureBoxes } from '../../document/document-data.ts'
import { documentError } from '#base/rendering/document-error.ts'
import type { AddPictures } from './letterhead-pictures.server.ts'
import type { PrintedCertificate, PrintFile } from '../../document/printed-certificate.ts'

export type CertificateDocumentsOptions = {
  /** If a document takes longer, its process is killed and the document fails. */
  timeoutMs?: number
  /** The rendering process is replaced after this many documents. */
  documentsPerProcess?: number
  /** Number of unsigned documents cached in memory; about 160 kB each, and up to 450 kB on own paper. */
  cachedDocuments?: number
  /** Reads the pictures of letterheads. */
  addPictures?: AddPictures
}

/** A page takes about 0.1 s. */
const PRINT_FILE_TIMEOUT_MS = 60_000
/** About a minute of work. */
const MAX_WAITING_PRINT_FILES = 8

const INDIAN_MIDNIGHT = 'T00:00:00+05:30'

/**
 * Certificates as PDF: one page of A4, across or upright, PDF/A-2a, signed with the issuer's key. The same certificate and key give the same
 * bytes.
 */
export class CertificateDocuments {
  readonly #keys: Pick<IssuerKeys, 'rsa'>
  readonly #renderer: Renderer<PrintedCertificate>
  readonly #addPictures: AddPictures
  /** A process of its own, which ends when it is idle: a file of many pages never delays a download. */
  readonly #printFiles: Renderer<PrintFile>

  constructor(keys: Pick<IssuerKeys, 'rsa'>, options: CertificateDocumentsOptions = {}) {
    const { timeoutMs, documentsPerProcess, cachedDocuments = 32, addPictures = (certificate) => Promise.resolve(certificate) } = options
    this.#keys = keys
    this.#addPictures = addPictures
    const worker = runtimeFile('./certificate-worker.ts', import.meta.url)
    this.#printFiles = new Renderer({
      worker,
      what: 'the file for the printer',
      cacheSize: 1,
      timeoutMs: PRINT_FILE_TIMEOUT_MS,
      // A process that made the largest file holds about 350 MB.
      perProcess: 1,
      idleMs: 0,
      maxWaiting: MAX_WAITING_PRINT_FILES,
    })
    this.#renderer = new Renderer({
      worker,
      what: 'the certificate',
      cacheSize: cachedDocuments,
      timeoutMs,
      perProcess: documentsPerProcess,
    })
  }

  /**
   * The PDF for download: signed, PDF/A-2a and PDF/UA-1. Its signing time is that of the edition (an ISO instant), or of
   * the key or the stamp if that is later. The server signs in its thread pool, so the rendering process never sees the
   * key.
   * @throws what `render` throws
   */
  async signed(certificate: PrintedCertificate, editionAt: string): Promise<Uint8Array> {
    const { issuerName, certificateId } = certificate
    const key = await this.#keys.rsa()
    const reason = `${issuerName} issued certificate ${certificateId}`
    const at = signedAt(certificate, { key, editionAt })
    const figures = figureBoxes(await this.#addPictures(certificate))
    return signPdf(await this.render(certificate), { key, at, name: issuerName, reason, figures })
  }

  /**
   * The PDF before it is signed. Callers share the bytes and must not change them. Rejects with an Error when the
   * process crashed or hung on this document, or after `close()`.
   * @throws Problem 'unprocessable' when no font has one of its characters, 'unavailable' when the queue is full
   */
  async render(certificate: PrintedCertificate): Promise<Uint8Array> {
    try {
      return await this.#renderer.render(await this.#addPictures(certificate))
    } catch (error) {
      throw documentError(error)
    }
  }

  /** One PDF with a page for each of them, in this order, without signatures: for a printer. @throws what `render` throws */
  async printFile(certificates: readonly PrintedCertificate[]): Promise<Uint8Array> {
    try {
      const pictures: Record<string, string> = {}
      for (const certificate of certificates) Object.assign(pictures, (await this.#addPictures(certificate)).pictures)
      return await this.#printFiles.render({ certificates, pictures })
    } catch (error) {
      throw documentError(error)
    }
  }

  /** The id of the rendering process, for the log and for tests; undefined while there is none. */
  get processId(): number | undefined {
    return this.#renderer.processId
  }

  /** Rejects the waiting documents and ends the processes. Resolves when they have ended. */
  async close(): Promise<void> {
    await Promise.all([this.#renderer.close(), this.#printFiles.close()])
  }
}

/** Never before the key had its certificate, or readers would call the signature invalid, and never before the event of the stamp. */
function signedAt({ stamp }: PrintedCertificate, { key, editionAt }: { key: CertifiedKey; editionAt: string }): string {
  const certified = new X509Certificate(key.certificateDer).validFromDate.toISOString()
  const stamped = stamp === null ? editionAt : new Date(`${stamp.date}${INDIAN_MIDNIGHT}`).toISOString()
  return [new Date(editionAt).toISOString(), certified, stamped].toSorted().at(-1) ?? editionAt
}
