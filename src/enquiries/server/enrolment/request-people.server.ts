import type { Enquiry } from '../../enquiry.schema.ts'
import { recordEnrolment } from '../enquiry.server.ts'
import { joinWithRequest, lockOpenRequest } from './enrolment-request.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { foldedName } from '#base/text/folded.ts'
import { addPeople } from '#training/server/roster/roster-people.server.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { AddRequest } from '../../enrolment.schema.ts'

/**
 * Enrols the people of a request in the batch that it names: all of them, or nobody. The request is resolved and linked to the first of
 * them. People without a client get the e-mail and the phone of the request, or the given phone; of those, only the sender gets a mail.
 * @throws Problem 'not-found'; 'unprocessable' when the request names no batch; 'conflict' when it became a participant already; and as
 * `addPeople`
 */
export async function addPeopleOfRequest(
  db: Database,
  enquiryId: number,
  { people, clientId, phone: given, ...placement }: AddRequest,
  context: ActionContext,
): Promise<{ people: RosterEntry[]; enquiry: Enquiry }> {
  return db.write(async (tx) => {
    const request = await lockOpenRequest(tx, enquiryId)
    const { batchId, email, fullName } = request.enquiry
    const phone = request.enquiry.phone || given
    if (batchId === null) throw new Problem('unprocessable', 'This request names no batch. Create a participant from it instead.')
    const named = people.map((person) => {
      const isSender = foldedName(person.fullName) === foldedName(fullName)
      const reached = isSender || !clientId ? { email, phone } : { email: '', phone: null }
      return { ...person, ...reached, clientId, notify: isSender && email !== '' }
    })
    if (!clientId && !phone) {
      const message = 'The request has no phone number: type one, or choose the client that sends these people.'
      throw fieldProblem('unprocessable', 'phone', message)
    }
    const added = await addPeople(tx, batchId, { participantIds: [], people: named, request: request.enquiry, ...placement }, context)
    const [first] = added
    if (!first) throw new Problem('invalid', 'Name at least one person')
    const { enquiry } = await recordEnrolment(tx, request, { participant: first, resolve: true }, context)
    for (const entry of added) await joinWithRequest(tx, enquiry, entry, context)
    return { people: added, enquiry }
  })
}
