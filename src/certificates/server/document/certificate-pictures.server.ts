import { runtimeFile } from '#base/config/build-files.server.ts'
import { contentHash, Renderer } from '#base/rendering/renderer.server.ts'
import { documentError } from '#base/rendering/document-error.ts'
import type { AddPictures } from './letterhead-pictures.server.ts'
import type { MeasuredName, MeasuredNames, PrintedCertificate } from '../../document/printed-certificate.ts'

/** A certificate to draw, one to measure on own paper, or names to measure. */
export type PictureOrder = PrintedCertificate | { fitOf: PrintedCertificate } | MeasuredNames

/** The size of the name on a company's own paper, and whether all words fit into its free area. */
interface NameFit {
  points: number
  fits: boolean
}

/** About 450 kB each. */
const CACHED_PICTURES = 24
/** Opening the back-office costs one start of the process, about 0.5 s. An idle one holds about 150 MB. */
const IDLE_MS = 120_000
/** The process may start while the server is busy, and visitors wait for a specimen below the fold. */
const TIMEOUT_MS = 30_000

/**
 * Certificates as pictures: the page of the document, without its signature, as PNG for the back-office and of a specimen as
 * WebP. They have a process of their own, so that a preview never delays a download.
 */
export class CertificatePictures {
  readonly #renderer = new Renderer<PictureOrder>({
    worker: runtimeFile('./certificate-picture-worker.ts', import.meta.url),
    what: 'the picture of the certificate',
    cacheSize: CACHED_PICTURES,
    idleMs: IDLE_MS,
    timeoutMs: TIMEOUT_MS,
  })
  readonly #addPictures: AddPictures

  constructor(addPictures: AddPictures) {
    this.#addPictures = addPictures
  }

  /**
   * Callers share the bytes and must not change them.
   * @throws Problem 'unprocessable' when no font has one of its characters, 'unavailable' when the queue is full
   */
  async render(certificate: PrintedCertificate): Promise<Uint8Array> {
    try {
      return await this.#renderer.render(await this.#addPictures(certificate))
    } catch (error) {
      throw documentError(error)
    }
  }

  /** The lines and the size of each name, in their order. @throws Error, or Problem 'unavailable' when the queue is full */
  async measureNames(asked: MeasuredNames): Promise<MeasuredName[]> {
    return JSON.parse(Buffer.from(await this.#renderer.render(asked)).toString()) as MeasuredName[]
  }

  /** Measures a certificate on a company's own paper with the template that prints it. @throws what `render` throws */
  async fit(certificate: PrintedCertificate): Promise<NameFit> {
    try {
      const measured = await this.#renderer.render({ fitOf: await this.#addPictures(certificate) })
      return JSON.parse(Buffer.from(measured).toString()) as NameFit
    } catch (error) {
      throw documentError(error)
    }
  }

  /** Equal tags mean that everything printed on two certificates is equal. */
  etagOf(certificate: PrintedCertificate): string {
    return `"${contentHash(certificate)}"`
  }

  /** Rejects the waiting pictures and ends the process. Resolves when the process has ended. */
  close(): Promise<void> {
    return this.#renderer.close()
  }
}
