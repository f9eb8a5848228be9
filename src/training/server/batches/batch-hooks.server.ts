import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { SeatDecision, SeatQuestion } from '../../roster/ordered-seat.schema.ts'
import type { HasToIssue } from './batch-list.server.ts'

/** Somebody who has left a seat of an order: their place was cancelled, moved or deleted. */
export interface LeftSeat {
  participantId: number
  orderId: number
  batchId: number
}

/** The hooks of the rooms of certificates and quotations, passed in. */
export interface BatchHooks {
  /**
   * The reason why its days and place cannot be changed, it cannot be cancelled, or these people cannot leave it. Undefined if they can.
   */
  findObstacle: (tx: WriteTransaction, batchId: number, participantIds?: readonly number[]) => Promise<string | undefined>
  hasToIssue: HasToIssue
  /** The people to write to about the orders of quotations, by quotation. Those without an e-mail address are missing. */
  findBuyers: (db: Database, quotationIds: readonly number[]) => Promise<ReadonlyMap<number, Mailbox>>
  /**
   * Stores the decision about ordered seats after people have left them, and takes seats off the bill. Returns the question with its
   * amounts; null without seats. @throws Problem 'forbidden' or 'conflict' if a seat cannot come off the bill
   */
  leaveSeats: (
    tx: WriteTransaction,
    seats: readonly LeftSeat[],
    decision: SeatDecision | undefined,
    context: ActionContext,
  ) => Promise<SeatQuestion | null>
  /** Puts the seat that somebody left in this batch back on the bill. Does nothing unless it came off. @throws Problem 'forbidden', 'conflict' */
  billSeatAgain: (tx: WriteTransaction, left: Omit<LeftSeat, 'orderId'>, context: ActionContext) => Promise<void>
}

/** The rules and the decision for a participant who leaves a batch. */
export interface LeavingRules extends Partial<Pick<BatchHooks, 'findObstacle' | 'leaveSeats'>> {
  /** The decision about an ordered seat. */
  orderedSeat?: SeatDecision | undefined
}
