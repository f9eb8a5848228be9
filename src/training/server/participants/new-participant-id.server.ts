import { getCompany } from '#company/server/company.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { newParticipantId, normaliseReference } from '#base/values/reference-number.ts'

/** Numbers are random: the chance that two in a row are taken is one in a hundred million. */
const MAX_TRIES = 5

/** An unused participant ID. @throws Problem 'conflict' when none was found */
export async function freeParticipantId(tx: WriteTransaction, { now, random }: Pick<ActionContext, 'now' | 'random'>): Promise<string> {
  const { initials } = await getCompany(tx)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const participantId = newParticipantId(initials, indianDate(now), random)
    const taken = tx.sql.selectFrom('participants').select('id').where('lookup_id', '=', normaliseReference(participantId))
    if (!(await taken.executeTakeFirst())) return participantId
  }
  throw new Problem('conflict', 'No free participant ID was found. Try again.')
}
