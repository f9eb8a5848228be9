import type { Certificate } from '../certificates/certificate.ts'
import type { Enquiry } from '../enquiries/enquiry.ts'
import type { Participant } from '../participants/participant.ts'
import type { RecordType } from '../records/record-type.ts'

/** How many of each kind a search answers with. */
export const MAX_PER_TYPE = 5
export const MAX_SEARCH_LENGTH = 100

/** One record that fits what was typed, with what a person needs to recognise it. */
export interface FoundRecord {
  type: RecordType
  id: number
  /** A person's name, or the title of a program or service. */
  title: string
  /** What tells it from others of that name: the program, the subject, the category. */
  detail: string | null
  /** The number people quote. */
  reference: string | null
  /** As stored: 'completed', 'Revoked', 'pending'. */
  status: string | null
}

export function participantFound({ id, fullName, participantId, training_program_name, status }: Participant): FoundRecord {
  return { type: 'participant', id, title: fullName, detail: training_program_name, reference: participantId, status }
}

export function certificateFound(certificate: Certificate): FoundRecord {
  const { id, participant_name, certificateId, training_program_name, status } = certificate
  return { type: 'certificate', id, title: participant_name, detail: training_program_name, reference: certificateId, status }
}

export function enquiryFound({ id, fullName, subject, status }: Enquiry): FoundRecord {
  return { type: 'contact', id, title: fullName, detail: subject, reference: null, status }
}

/** A service, or a program by its title and category. */
export function contentFound(
  type: 'training-program' | 'service',
  { id, title, category }: { id: number; title: string; category?: string },
): FoundRecord {
  return { type, id, title, detail: category ?? null, reference: null, status: null }
}
