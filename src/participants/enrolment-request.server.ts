import type { Database } from '../platform/database/database.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import { addLink } from '../person-links/person-links.server.ts'
import { foldedName } from '../shared/text/folded.ts'
import { Problem } from '../shared/problem.ts'
import { lockEnquiry, type VersionedEnquiry } from '../enquiries/enquiry-row.server.ts'
import { requireReleased, resolveByEnrolment } from '../enquiries/enquiry.server.ts'
import type { ParticipantForm } from './participant.schema.ts'
import { enrolParticipant, type VersionedParticipant } from './participant.server.ts'

/**
 * Creates a participant from an enrolment request, and resolves the request. The row lock makes sure that a request becomes
 * only one participant, even if two people press the button at the same moment.
 * @throws Problem 'not-found'; 'conflict' when a participant exists already, when the request may be spam, naming who created it, or when the ID is taken
 */
export function enrolFromRequest(
  db: Database,
  enquiryId: number,
  form: ParticipantForm,
  context: ActionContext,
): Promise<VersionedParticipant & Pick<VersionedEnquiry, 'enquiry'>> {
  return db.write(async (tx) => {
    const request = await lockEnquiry(tx, enquiryId)
    requireReleased(request.enquiry)
    const { participantNumber, participantMadeBy } = request.enquiry
    if (participantNumber !== null) {
      const message = `${participantMadeBy ?? 'Someone'} has already created participant ${participantNumber} from this request.`
      throw new Problem('conflict', message, { current: request.enquiry })
    }
    const created = await enrolParticipant(tx, form, context)
    const { enquiry } = await resolveByEnrolment(tx, request, created.participant, context)
    // A company may ask on behalf of its people: only under the name of the request it is the same person.
    if (foldedName(form.fullName) === foldedName(enquiry.fullName)) {
      const pair = [`enquiry:${enquiryId}`, `participant:${created.participant.id}`] as const
      await addLink(tx, { pair, verdict: 'same', reason: 'Enrolled from this message' }, context)
    }
    return { ...created, enquiry }
  })
}
