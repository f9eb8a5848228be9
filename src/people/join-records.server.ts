import {
  addLink,
  findLink,
  findPerson,
  JOIN_ACTION,
  MAX_RECORDS_OF_PERSON,
  recordLinkAudit,
  removeLink,
} from '../person-links/person-links.server.ts'
import type { PersonRecord, PersonVerdict } from '../person-links/person-record.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { Problem } from '../shared/problem.ts'
import { reasonText } from './person-page.ts'
import { briefsOf, loadRecords, lockPersons, requireRecord } from './person-records.server.ts'
import { commonReasons, declinedBy } from './suggestions.server.ts'

export const LINK_MISSING = 'This was undone already.'

const ACTIONS: Record<PersonVerdict, { said: string; undone: string }> = {
  same: { said: JOIN_ACTION, undone: 'separated from another record' },
  different: { said: 'marked as another person', undone: 'mark as another person removed' },
}

/**
 * Stores that two records are of the same person, or of different ones. Neither record changes: what is stored is the pair,
 * so that taking it back leaves everything else as others have said it (docs/decisions/0053). Returns its number.
 * @throws Problem 'not-found', 'unprocessable' for one and the same record or too many, 'conflict' when it was said before
 */
export async function judgeRecords(
  db: Database,
  { record, other, verdict }: { record: PersonRecord; other: PersonRecord; verdict: PersonVerdict },
  context: ActionContext,
): Promise<{ id: number }> {
  if (record === other) throw new Problem('unprocessable', 'Name two different records.', { issues: { other: 'Name another record' } })
  return db.write(async (tx) => {
    await lockPersons(tx, [record, other])
    const [ours, theirs] = [await findPerson(tx, record), await findPerson(tx, other)]
    const [ourRecords, theirRecords] = [await loadRecords(tx, ours.records), await loadRecords(tx, theirs.records)]
    requireRecord(record, ourRecords)
    requireRecord(other, theirRecords)
    if (ours.records.has(other)) throw new Problem('conflict', 'These records are joined already.')
    const declined = declinedBy(ours)
    if ([...theirs.records].some((one) => declined.has(one))) {
      throw new Problem('conflict', 'Someone marked these as different people. Undo that first.')
    }
    if (verdict === 'same' && ours.records.size + theirs.records.size > MAX_RECORDS_OF_PERSON) {
      throw new Problem('unprocessable', `At most ${MAX_RECORDS_OF_PERSON} records can be joined.`)
    }
    const reason = reasonText(commonReasons(briefsOf(ourRecords), briefsOf(theirRecords)))
    const pair = [record, other] as const
    const { id } = await addLink(tx, { pair, verdict, reason }, context)
    await recordLinkAudit(tx, { pair, action: ACTIONS[verdict].said, reason }, context)
    return { id }
  })
}

/** Takes back what was said about two records. @throws Problem 'not-found' */
export async function undoLink(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const found = await findLink(tx, id)
    if (found) await lockPersons(tx, [found.one, found.other])
    const link = await findLink(tx, id)
    if (!link || !(await removeLink(tx, id))) throw new Problem('not-found', LINK_MISSING)
    await recordLinkAudit(tx, { pair: [link.one, link.other], action: ACTIONS[link.verdict].undone }, context)
  })
}
