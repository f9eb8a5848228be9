import type { BatchHooks } from '#training/server/batches/batch-hooks.server.ts'
import { certificatesOfBatch } from '#certificates/server/issue/certificates-of-batch.server.ts'
import { hasCertificatesToIssue } from '#certificates/server/issue/batch-work.server.ts'
import { billSeatAgain, leaveSeats } from '#quotations/server/booking/leave-seats.server.ts'
import { findAddressees } from '#quotations/server/booking/addressees.server.ts'
import { CLIENT_PEOPLE } from '#training/server/participants/people-of-clients.server.ts'
import { findQuotationBlockers } from '#quotations/server/quotation.server.ts'

/** Knowledge about batches from the layers above them. */
export const BATCH_HOOKS: BatchHooks = {
  findObstacle: certificatesOfBatch,
  hasToIssue: hasCertificatesToIssue,
  leaveSeats,
  billSeatAgain,
  findBuyers: findAddressees,
}

/** The records of clients that block their deletion. */
export const PEOPLE_AND_PAPERS: typeof CLIENT_PEOPLE = {
  ...CLIENT_PEOPLE,
  findBlockers: async (tx, id, context) => [
    ...(await CLIENT_PEOPLE.findBlockers(tx, id, context)),
    ...(await findQuotationBlockers(tx, id)),
  ],
}
