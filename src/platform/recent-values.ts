/** The most recently used values by their keys. The least recently used one is removed first. */
export class RecentValues<Value> {
  readonly #limit: number
  readonly #values = new Map<string, Value>()
  /** The key that was used last. The one page that most visitors ask for need not be moved each time. */
  #newest: string | undefined

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined && key !== this.#newest) this.add(key, value)
    return value
  }

  add(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    this.#newest = key
    if (this.#values.size <= this.#limit) return
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest)
      return
    }
  }
}
