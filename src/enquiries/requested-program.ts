import { enrolmentMessage, plannedMessage } from '#catalogue/enrolment.ts'
import { ENROLMENT_SUBJECT, PLANNED_SUBJECT } from './enquiry.ts'

/**
 * The title of the program that an enquiry asks to enrol in, or to be informed about; undefined if it asks for neither. Without script,
 * 'Enroll' leads to the contact form, which sends no kind and no program. The site prefilled the subject or message, so its own words
 * identify the program.
 */
export function requestedProgramTitle({ subject, message }: { subject: string; message: string }): string | undefined {
  const prefix = [ENROLMENT_SUBJECT, PLANNED_SUBJECT].find((start) => subject.startsWith(start))
  if (prefix) return subject.slice(prefix.length).trim() || undefined
  for (const [before, after] of WORDS) {
    const start = message.indexOf(before)
    const end = message.lastIndexOf(after)
    if (start !== -1 && end > start + before.length) return message.slice(start + before.length, end)
  }
  return undefined
}

const PLACE = '\u0000'
const WORDS = [enrolmentMessage, plannedMessage].map((messageOf) => messageOf(PLACE).split(PLACE) as [before: string, after: string])
