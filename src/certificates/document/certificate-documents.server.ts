import { createHash } from 'node:crypto'
import { RecentDocuments } from './recent-documents.ts'
import { Problem } from '../../shared/problem.ts'
import type { PrintedCertificate } from './printed-certificate.ts'
import { TypstProcess } from './typst-process.server.ts'

export type CertificateDocumentsOptions = {
  /** A document that takes longer than this is given up, and its process ended. */
  timeoutMs?: number
  /** Typst keeps about 0.9 MB a document (STACK.md, trap 7): its process is replaced after this many. */
  documentsPerProcess?: number
  /** Finished documents kept in memory, about 160 kB each. */
  documentsKept?: number
}

type Order = { certificate: PrintedCertificate; resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

/** A process that dies before it began on a document was broken already: the document gets one more. */
const PROCESSES_PER_DOCUMENT = 2

/**
 * Certificates as PDF: A4 landscape, PDF/A-2a, the same bytes for the same certificate. They are set one at a time
 * in a process of their own, started by the first of them; an idle one does not keep the server alive.
 */
export class CertificateDocuments {
  readonly #timeoutMs: number
  readonly #documentsPerProcess: number
  readonly #recent: RecentDocuments
  readonly #underWay = new Map<string, Promise<Uint8Array>>()
  readonly #queue: Order[] = []
  #process: TypstProcess | undefined
  #setting: Promise<void> | undefined
  #closed = false

  constructor({ timeoutMs = 10_000, documentsPerProcess = 200, documentsKept = 64 }: CertificateDocumentsOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#documentsPerProcess = documentsPerProcess
    this.#recent = new RecentDocuments(documentsKept)
  }

  /**
   * The PDF; callers share the bytes and must not change them. Rejects with an Error when the process crashed or
   * hung on this document, when no font has a character of it, or after `close()`.
   */
  render(certificate: PrintedCertificate): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(closedError())
    const content = createHash('sha256').update(JSON.stringify(certificate)).digest('base64')
    const known = this.#recent.get(content)
    if (known) return Promise.resolve(known)

    const sameOneUnderWay = this.#underWay.get(content)
    if (sameOneUnderWay) return sameOneUnderWay
    const pdf = this.#line(structuredClone(certificate))
      .then((bytes) => {
        this.#recent.keep(content, bytes)
        return bytes
      })
      .finally(() => this.#underWay.delete(content))
    this.#underWay.set(content, pdf)
    return pdf
  }

  /** The process id of the current Typst process, for the log and for tests; undefined while there is none. */
  get processId(): number | undefined {
    return this.#process?.id
  }

  /** Rejects what is still waiting and ends the process. Resolves once it is gone. */
  async close(): Promise<void> {
    this.#closed = true
    for (const order of this.#queue.splice(0)) order.reject(closedError())
    await this.#process?.end()
    await this.#setting
  }

  #line(certificate: PrintedCertificate): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#queue.push({ certificate, resolve, reject })
    this.#setting ??= this.#setAll().finally(() => {
      this.#setting = undefined
    })
    return promise
  }

  async #setAll(): Promise<void> {
    for (let order = this.#queue.shift(); order; order = this.#queue.shift()) {
      await this.#set(order.certificate).then(order.resolve, order.reject)
    }
  }

  async #set(certificate: PrintedCertificate): Promise<Uint8Array> {
    for (let processes = 1; ; processes++) {
      const outcome = await this.#freshProcess().set(certificate, this.#timeoutMs)
      if ('pdf' in outcome) return outcome.pdf
      if (this.#closed) throw closedError()
      if (outcome.begun || processes === PROCESSES_PER_DOCUMENT) throw documentError(outcome.error)
    }
  }

  #freshProcess(): TypstProcess {
    const current = this.#process
    if (current?.alive && current.documents < this.#documentsPerProcess) return current
    void current?.end()
    this.#process = new TypstProcess()
    return this.#process
  }
}

const closedError = (): Error => new Error('Certificate documents are closed')

/** Words of a script we have no font for would be printed as boxes: the document says so instead of being made. */
function documentError(complaint: string): Error {
  const letters = Array.from(complaint.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g), ([, text]) => text)
  if (letters.length === 0) return new Error(complaint)
  return new Problem('unprocessable', `This document cannot be made: our fonts do not have ${letters.join(', ')}.`)
}
