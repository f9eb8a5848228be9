import type { Database, WriteTransaction } from './database.server.ts'

/** Returns the result of a write that is then rolled back, so that a preview cannot differ from it. @throws as the write itself */
export async function tryOut<T>(db: Database, write: (tx: WriteTransaction) => Promise<T>): Promise<T> {
  try {
    return await db.write(async (tx) => {
      throw new TakenBack(await write(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as T
    throw error
  }
}

class TakenBack extends Error {
  readonly outcome: unknown

  constructor(outcome: unknown) {
    super('Only a preview')
    this.outcome = outcome
  }
}
