import type { WriteTransaction } from '#base/database/database.server.ts'
import type { HasToIssue } from './batch-list.server.ts'

/** The hooks of the room of certificates, passed in. */
export interface BatchHooks {
  /**
   * The reason why its days and place cannot be changed, it cannot be cancelled, or these people cannot leave it. Undefined if they can.
   */
  findObstacle: (tx: WriteTransaction, batchId: number, participantIds?: readonly number[]) => Promise<string | undefined>
  hasToIssue: HasToIssue
}
