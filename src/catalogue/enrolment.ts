import { contactPath } from '#base/values/contact-path.ts'

/** The pre-filled message of an enrolment request (docs/product/requirements.md, section 2, Dialogs). */
export function enrolmentMessage(programTitle: string): string {
  return `I'd like to enroll in the "${programTitle}" training program.`
}

/** The destination of 'Enroll' without script: the dialog needs script, the contact form does not. */
export function enrolmentPath(programTitle: string, batch?: number): string {
  return contactPath({ subject: 'Training Programs', message: enrolmentMessage(programTitle), batch })
}

/** The pre-filled message about a program that has no dates yet. */
export function plannedMessage(programTitle: string): string {
  return `Please tell me when the "${programTitle}" training program is planned.`
}

/** The destination of 'Tell me when it is planned' without script. */
export function plannedPath(programTitle: string): string {
  return contactPath({ subject: 'Training Programs', message: plannedMessage(programTitle) })
}
