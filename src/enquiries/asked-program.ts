import { enrolmentMessage } from '../programs/enrolment.ts'
import { ENROLMENT_SUBJECT } from './enquiry.ts'

/**
 * The title of the program that a message asks to enrol in, by the words the site itself wrote: without script 'Enroll'
 * leads to the contact form, which knows no kinds. Undefined when those words are not in it.
 */
export function askedProgram({ subject, message }: { subject: string; message: string }): string | undefined {
  if (subject.startsWith(ENROLMENT_SUBJECT)) return subject.slice(ENROLMENT_SUBJECT.length).trim() || undefined
  const start = message.indexOf(BEFORE)
  const end = message.lastIndexOf(AFTER)
  if (start === -1 || end <= start + BEFORE.length) return undefined
  return message.slice(start + BEFORE.length, end)
}

const PLACE = '\u0000'
const [BEFORE = '', AFTER = ''] = enrolmentMessage(PLACE).split(PLACE)
