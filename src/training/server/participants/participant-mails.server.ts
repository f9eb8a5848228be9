import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { getMailSettings } from '#mail/server/mail-settings.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { Participant } from '../../participants/participant.schema.ts'

/** Writes the mail with a new participant's ID. */
export async function enqueueParticipantMail(
  tx: WriteTransaction,
  { id, fullName, email, participantId, training_program_name: program, enrollmentDate: enrolledOn }: Participant,
  isBulk: boolean,
  context: ActionContext,
): Promise<void> {
  // People of a client may have no address of their own.
  if (email === '' || !(await getMailSettings(tx)).settings.participantIds) return
  const about = `participant:${id}`
  const to = { address: email, name: fullName }
  const data = { fullName, participantId, program, enrolledOn }
  await enqueueMail(tx, { kind: 'participant-created', to, about, data, onceKey: `participant-created:${id}`, isBulk }, context)
}
