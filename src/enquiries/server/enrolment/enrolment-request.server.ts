import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { areDifferent, joinPeople } from '#clients/server/person-joins.server.ts'
import { lockPeople } from '#clients/server/person-key.server.ts'
import { foldedName } from '#base/text/folded.ts'
import { Problem } from '#base/api/problem.ts'
import { lockEnquiry, type VersionedEnquiry } from '../enquiry-row.server.ts'
import { requireReleased, recordEnrolment } from '../enquiry.server.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { RequestedParticipant } from '#training/participants/participant.schema.ts'
import { enrolByForm } from '#training/server/participants/enrol-by-form.server.ts'
import { addPeople } from '#training/server/roster/roster-people.server.ts'
import { lockEntry } from '#training/server/roster/roster.server.ts'
import { getParticipant, type VersionedParticipant } from '#training/server/participants/participant.server.ts'

/**
 * Creates a participant from an enrolment request, or gives back a cancelled place, and resolves the request if the form says so. The row lock and `after` make
 * sure that one press creates one participant, even if two people press the button at the same moment.
 * @throws Problem 'not-found'; 'conflict' when a participant exists that `after` does not name, when the request may be spam, naming who
 * created it, or when the ID is taken; and as `enrolByForm`
 */
export function enrolFromRequest(
  db: Database,
  enquiryId: number,
  { resolve, after, givesBack, ...form }: RequestedParticipant,
  context: ActionContext,
): Promise<VersionedParticipant & Pick<VersionedEnquiry, 'enquiry'>> {
  return db.write(async (tx) => {
    const request = await lockOpenRequest(tx, enquiryId, after)
    const participant =
      givesBack === undefined
        ? (await enrolByForm(tx, form, context, request.enquiry)).participant
        : await restorePlace(tx, form.batchId, givesBack, context)
    const { enquiry } = await recordEnrolment(tx, request, { participant, resolve }, context)
    await joinWithRequest(tx, enquiry, participant, context)
    return { ...(await getParticipant(tx, participant.id)), enquiry }
  })
}

/** Gives back a cancelled place in the batch. @throws Problem 'not-found' for somebody else, 'conflict' for a place that is not cancelled */
async function restorePlace(
  tx: WriteTransaction,
  batchId: number | null | undefined,
  id: number,
  context: ActionContext,
): Promise<RosterEntry> {
  const before = await lockEntry(tx, batchId ?? 0, id)
  const [entry = before] = await addPeople(tx, batchId ?? 0, { participantIds: [id], people: [] }, context)
  return entry
}

/** Locks a request that has no participant yet, or whose last participant is `after`. @throws Problem as `enrolFromRequest` */
export async function lockOpenRequest(tx: WriteTransaction, enquiryId: number, after?: number | null): Promise<VersionedEnquiry> {
  const request = await lockEnquiry(tx, enquiryId)
  requireReleased(request.enquiry)
  const { participantId, participantNumber, participantMadeBy } = request.enquiry
  if (participantNumber === null || participantId === after) return request
  const message = `${participantMadeBy ?? 'Someone'} has already created participant ${participantNumber} from this request.`
  throw new Problem('conflict', message, { current: request.enquiry })
}

/** A company may ask on behalf of its people: it is the same person only if the name matches the request. */
export async function joinWithRequest(
  tx: WriteTransaction,
  enquiry: { id: number; fullName: string },
  participant: { id: number; fullName: string },
  context: ActionContext,
): Promise<void> {
  if (foldedName(participant.fullName) !== foldedName(enquiry.fullName)) return
  const pair = [`enquiry:${enquiry.id}`, `participant:${participant.id}`] as const
  const people = await lockPeople(tx, pair, { moves: true })
  const [one = 0, other = one] = new Set(people.values())
  if (one !== other && !(await areDifferent(tx, one, other))) await joinPeople(tx, pair, 'Enrolled from this message', context)
}
