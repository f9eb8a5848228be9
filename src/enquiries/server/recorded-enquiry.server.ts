import { requireClient } from '#clients/server/client.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import { findService } from '#catalogue/server/service.server.ts'
import { fieldProblem, type Problem } from '#base/api/problem.ts'
import { insertEnquiry } from './enquiry-row.server.ts'
import type { RecordedEnquiry, Enquiry } from '../enquiry.schema.ts'
import { consultationPrefill, enrolmentPrefill, RECORDED_SUBJECTS } from '../enquiry.ts'

/**
 * Records a phone call, a chat, an e-mail or a visit. A member of staff vouches for it: it is never suspected, nobody has agreed to a
 * notice, and no mail is written. @throws Problem 'unprocessable' for an unknown client, program or service
 */
export function recordOfficeEnquiry(db: Database, recorded: RecordedEnquiry, context: ActionContext): Promise<Enquiry> {
  const { name, email, phone, message, channel } = recorded
  return db.write(async (tx) => {
    if (recorded.clientId) await requireClient(tx, recorded.clientId)
    const enquiry = await insertEnquiry(
      tx,
      {
        full_name: name,
        email,
        phone,
        message,
        channel,
        ...(await interestOf(tx, recorded)),
        client_id: recorded.clientId ?? null,
        consent_at: null,
        notice_version: null,
      },
      context,
    )
    await recordAudit(tx, context, { action: 'enquiry recorded', subject: `enquiry:${enquiry.id}`, after: enquiry })
    return enquiry
  })
}

/** A recorded enquiry that names a program is an enrolment request, so that the office can create a participant from it. */
async function interestOf(db: Database, { trainingProgramId, serviceId, channel }: RecordedEnquiry) {
  const none = { kind: 'enquiry' as const, training_program_id: null, service_id: null }
  if (trainingProgramId) {
    const title = (await findProgramById(db, trainingProgramId))?.title
    if (title === undefined) throw unknown('trainingProgramId', 'This program does not exist. It may have been deleted.')
    const { subject } = enrolmentPrefill(title)
    return { ...none, kind: 'enrolment' as const, training_program_id: trainingProgramId, subject }
  }
  if (serviceId) {
    const title = (await findService(db, serviceId, 'all'))?.service.title
    if (title === undefined) throw unknown('serviceId', 'This service does not exist. It may have been deleted.')
    return { ...none, kind: 'consultation' as const, service_id: serviceId, subject: consultationPrefill(title).subject }
  }
  return { ...none, subject: RECORDED_SUBJECTS[channel] }
}

function unknown(field: string, message: string): Problem {
  return fieldProblem('unprocessable', field, message)
}
