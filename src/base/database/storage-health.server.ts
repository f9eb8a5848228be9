import { DamagedDatabase, isOutage, storageFault } from './storage-fault.server.ts'

/** A write that worked this long ago says nothing about the disk any more. */
const WRITE_COUNTS_MS = 60_000

/** What this process has seen of its database: whether writes are stored, and whether it is damaged. For `/readyz`. */
export class StorageHealth {
  readonly #onDamage: (error: DamagedDatabase) => void
  #damage: DamagedDatabase | undefined
  #storedAt = -Infinity

  /** `onDamage` is called with the first sign of damage. */
  constructor(onDamage: (error: DamagedDatabase) => void) {
    this.#onDamage = onDamage
  }

  /** Notes an error of the database, from any query. After damage every write is refused: a backup will replace this database. */
  note(error: unknown): void {
    if (this.#damage || storageFault(error) !== 'damaged') return
    const finding = error instanceof Error ? error.message : String(error)
    this.#damage = new DamagedDatabase(`the database is damaged, so nothing is written to it any more: ${finding}`)
    this.#onDamage(this.#damage)
  }

  get isDamaged(): boolean {
    return this.#damage !== undefined
  }

  /** Whether a write was stored a short while ago, and none has failed since. */
  get hasStoredLately(): boolean {
    return performance.now() - this.#storedAt < WRITE_COUNTS_MS
  }

  /** Runs a write, and remembers whether it was stored. @throws DamagedDatabase once damage is known */
  async watch<T>(write: () => Promise<T>): Promise<T> {
    if (this.#damage) throw this.#damage
    try {
      const result = await write()
      this.#storedAt = performance.now()
      return result
    } catch (error) {
      if (isOutage(error)) this.#storedAt = -Infinity
      throw error
    }
  }
}
