import { lettersWithoutFont } from '../../platform/rendering/letters-without-font.ts'
import { Renderer } from '../../platform/rendering/renderer.server.ts'
import { Problem } from '../../shared/problem.ts'
import type { PrintedCertificate } from './printed-certificate.ts'

export type CertificateDocumentsOptions = {
  /** A document that takes longer than this is given up, and its process ended. */
  timeoutMs?: number
  /** The process that sets them is replaced after this many. */
  documentsPerProcess?: number
  /** Finished documents kept in memory, about 160 kB each. */
  documentsKept?: number
}

/** Certificates as PDF: A4 landscape, PDF/A-2a, the same bytes for the same certificate. */
export class CertificateDocuments {
  readonly #renderer: Renderer<PrintedCertificate>

  constructor({ timeoutMs, documentsPerProcess, documentsKept = 64 }: CertificateDocumentsOptions = {}) {
    this.#renderer = new Renderer({
      worker: new URL('./certificate-worker.ts', import.meta.url),
      what: 'the certificate',
      kept: documentsKept,
      timeoutMs,
      perProcess: documentsPerProcess,
    })
  }

  /**
   * The PDF; callers share the bytes and must not change them. Rejects with an Error when the process crashed or
   * hung on this document, or after `close()`.
   * @throws Problem 'unprocessable' when no font has a character of it, 'unavailable' when too much is waiting
   */
  async render(certificate: PrintedCertificate): Promise<Uint8Array> {
    try {
      return await this.#renderer.render(certificate)
    } catch (error) {
      throw documentError(error)
    }
  }

  /** The id of the process that sets documents, for the log and for tests; undefined while there is none. */
  get processId(): number | undefined {
    return this.#renderer.processId
  }

  /** Rejects what is still waiting and ends the process. Resolves once it is gone. */
  close(): Promise<void> {
    return this.#renderer.close()
  }
}

/** Words of a script we have no font for would be printed as boxes: the document says so instead of being made. */
function documentError(error: unknown): unknown {
  const letters = error instanceof Error ? lettersWithoutFont(error.message) : []
  if (letters.length === 0) return error
  return new Problem('unprocessable', `This document cannot be made: our fonts do not have ${letters.join(', ')}.`)
}
