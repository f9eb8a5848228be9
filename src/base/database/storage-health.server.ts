import { DamagedDatabase, isOutage, storageFault } from './storage-fault.server.ts'

/** The age at which a successful write no longer proves that the disk works. */
const WRITE_COUNTS_MS = 60_000

/** This process's view of its database for `/readyz`: whether writes are stored, and whether it is damaged. */
export class StorageHealth {
  readonly #onDamage: (error: DamagedDatabase) => void
  #damage: DamagedDatabase | undefined
  #storedAt = -Infinity

  /** `onDamage` is called at the first sign of damage. */
  constructor(onDamage: (error: DamagedDatabase) => void) {
    this.#onDamage = onDamage
  }

  /** Records a database error from any query. After damage every write is refused, because a backup will replace this database. */
  note(error: unknown): void {
    if (this.#damage || storageFault(error) !== 'damaged') return
    const finding = error instanceof Error ? error.message : String(error)
    this.#damage = new DamagedDatabase(`the database is damaged, so nothing more is written to it: ${finding}`)
    this.#onDamage(this.#damage)
  }

  get isDamaged(): boolean {
    return this.#damage !== undefined
  }

  /** Whether a write was stored recently and none has failed since. */
  get hasStoredLately(): boolean {
    return performance.now() - this.#storedAt < WRITE_COUNTS_MS
  }

  /** Runs a write and records its success. @throws DamagedDatabase once damage is known */
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
