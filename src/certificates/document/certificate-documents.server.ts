import { X509Certificate } from 'node:crypto'
import { runtimeFile } from '../../platform/build-files.server.ts'
import { lettersWithoutFont } from '../../platform/rendering/letters-without-font.ts'
import { RecentRenderings } from '../../platform/rendering/recent-renderings.ts'
import { contentHash, Renderer } from '../../platform/rendering/renderer.server.ts'
import { Problem } from '../../shared/problem.ts'
import type { CertifiedKey, IssuerKeys } from '../../signing/issuer-keys.server.ts'
import { signPdf } from '../../signing/pdf-signature.server.ts'
import { figureBoxes } from './document-data.ts'
import type { PrintedCertificate } from './printed-certificate.ts'

export type CertificateDocumentsOptions = {
  /** A document that takes longer than this is given up, and its process ended. */
  timeoutMs?: number
  /** The process that sets them is replaced after this many. */
  documentsPerProcess?: number
  /** Finished documents kept in memory, signed ones and as many unsigned: about 160 kB each. */
  documentsKept?: number
}

const INDIAN_MIDNIGHT = 'T00:00:00+05:30'

/**
 * Certificates as PDF: A4 landscape, PDF/A-2a, signed with the issuer's key; the same bytes for the same certificate
 * and key.
 */
export class CertificateDocuments {
  readonly #keys: Pick<IssuerKeys, 'rsa'>
  readonly #renderer: Renderer<PrintedCertificate>
  readonly #signed: RecentRenderings
  readonly #signing = new Map<string, Promise<Uint8Array>>()

  constructor(
    keys: Pick<IssuerKeys, 'rsa'>,
    { timeoutMs, documentsPerProcess, documentsKept = 32 }: CertificateDocumentsOptions = {},
  ) {
    this.#keys = keys
    this.#signed = new RecentRenderings(documentsKept)
    this.#renderer = new Renderer({
      worker: runtimeFile('./certificate-worker.ts', import.meta.url),
      what: 'the certificate',
      kept: documentsKept,
      timeoutMs,
      perProcess: documentsPerProcess,
    })
  }

  /**
   * The PDF that the office gives out: signed, PDF/A-2a and PDF/UA-1. It says of itself that it was signed when the
   * edition was issued (an ISO instant), or when the key or what is stamped on it came later. The signing child never
   * sees the key: the server signs, in its thread pool. Callers share the bytes and must not change them.
   * @throws what `render` throws
   */
  async signed(certificate: PrintedCertificate, editionAt: string): Promise<Uint8Array> {
    const key = await this.#keys.rsa()
    const content = contentHash([certificate, editionAt, key.kid])
    const known = this.#signed.get(content) ?? this.#signing.get(content)
    if (known) return known
    const signing = this.#sign(certificate, { key, editionAt })
      .then((pdf) => {
        this.#signed.keep(content, pdf)
        return pdf
      })
      .finally(() => this.#signing.delete(content))
    this.#signing.set(content, signing)
    return signing
  }

  /**
   * The PDF before it is signed; callers share the bytes and must not change them. Rejects with an Error when the process crashed or
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

  async #sign(certificate: PrintedCertificate, { key, editionAt }: { key: CertifiedKey; editionAt: string }) {
    const { issuerName, certificateId } = certificate
    const reason = `${issuerName} issued certificate ${certificateId}`
    const at = signedAt(certificate, { key, editionAt })
    return signPdf(await this.render(certificate), { key, at, name: issuerName, reason, figures: figureBoxes(certificate) })
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

/** Not before the key had its certificate, or readers would find it signed by nobody, nor before what is stamped on it. */
function signedAt({ stamp }: PrintedCertificate, { key, editionAt }: { key: CertifiedKey; editionAt: string }): string {
  const certified = new X509Certificate(key.certificateDer).validFromDate.toISOString()
  const stamped = stamp === null ? editionAt : new Date(`${stamp.date}${INDIAN_MIDNIGHT}`).toISOString()
  return [new Date(editionAt).toISOString(), certified, stamped].toSorted().at(-1) ?? editionAt
}

/** Words of a script we have no font for would be printed as boxes: the document says so instead of being made. */
function documentError(error: unknown): unknown {
  const letters = error instanceof Error ? lettersWithoutFont(error.message) : []
  if (letters.length === 0) return error
  return new Problem('unprocessable', `This document cannot be made: our fonts do not have ${letters.join(', ')}.`)
}
