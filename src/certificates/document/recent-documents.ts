/** The documents asked for last, by a hash of their content; the one unused for longest goes first. */
export class RecentDocuments {
  readonly #limit: number
  readonly #documents = new Map<string, Uint8Array>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(content: string): Uint8Array | undefined {
    const pdf = this.#documents.get(content)
    if (pdf) this.keep(content, pdf)
    return pdf
  }

  keep(content: string, pdf: Uint8Array): void {
    this.#documents.delete(content)
    this.#documents.set(content, pdf)
    if (this.#documents.size <= this.#limit) return
    for (const oldest of this.#documents.keys()) {
      this.#documents.delete(oldest)
      return
    }
  }
}
