import { enrolmentMessage } from '../programs/enrolment.ts'
import { ENROLMENT_SUBJECT } from './enquiry.ts'

/**
 * The title of the program that an enquiry asks to enrol in; undefined when it does not ask for one. Without script,
 * 'Enroll' leads to the contact form, which sends no kind and no program. The site pre-filled the subject or message, so
 * its own words tell which program is meant.
 */
export function requestedProgramTitle({ subject, message }: { subject: string; message: string }): string | undefined {
  if (subject.startsWith(ENROLMENT_SUBJECT)) return subject.slice(ENROLMENT_SUBJECT.length).trim() || undefined
  const start = message.indexOf(BEFORE)
  const end = message.lastIndexOf(AFTER)
  if (start === -1 || end <= start + BEFORE.length) return undefined
  return message.slice(start + BEFORE.length, end)
}

const PLACE = '\u0000'
const [BEFORE = '', AFTER = ''] = enrolmentMessage(PLACE).split(PLACE)
