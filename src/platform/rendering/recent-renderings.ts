/** The most recently used renderings, by a hash of their content. The least recently used one is removed first. */
export class RecentRenderings {
  readonly #limit: number
  readonly #renderings = new Map<string, Uint8Array>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(content: string): Uint8Array | undefined {
    const bytes = this.#renderings.get(content)
    if (bytes) this.add(content, bytes)
    return bytes
  }

  add(content: string, bytes: Uint8Array): void {
    this.#renderings.delete(content)
    this.#renderings.set(content, bytes)
    if (this.#renderings.size <= this.#limit) return
    for (const oldest of this.#renderings.keys()) {
      this.#renderings.delete(oldest)
      return
    }
  }
}
