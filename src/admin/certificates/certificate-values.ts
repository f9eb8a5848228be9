import type { Certificate } from '../../certificates/certificate.ts'
import { canReceiveCertificate, cannotReceiveCertificate, type Participant } from '../../participants/participant.ts'
import type { PlainDate } from '../../shared/dates.ts'
import { newCertificateId, type RandomBytes } from '../../shared/reference-number.ts'
import { DEFAULT_VALIDITY_YEARS, expiryAfter } from './expiry-choices.ts'
import type { Messages } from '../kit/form-messages.ts'
import { rowNumberOf } from '../participants/participant-values.ts'

/** The values of the certificate form. `participantId` is the participant's numeric id. */
export type CertificateValues = {
  participantId: string
  trainingProgramId: string
  certificateId: string
  issueDate: string
  expiryDate: string
  certificatePath: string
  /** 'yes': print the present names; '': keep the printed ones. */
  reprint: string
}

export const CERTIFICATE_LABELS: Record<keyof CertificateValues, string> = {
  participantId: 'Participant',
  trainingProgramId: 'Training program',
  certificateId: 'Certificate ID',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
  certificatePath: 'Certificate file',
  reprint: 'Names as they are now',
}

/** docs/product/requirements.md, section 5. */
const BOTH_NEEDED = 'Please select both a participant and training program'

interface NewCertificate {
  today: PlainDate
  random: RandomBytes
  /** From the list of participants: ?participantId=. */
  query: URLSearchParams
}

/** A new certificate: a new ID, issued today, valid for one year (docs/product/requirements.md, section 5). */
export function newCertificate({ today, random, query }: NewCertificate): CertificateValues {
  return {
    participantId: rowNumberOf(query, 'participantId'),
    trainingProgramId: rowNumberOf(query, 'trainingProgramId'),
    certificateId: newCertificateId(today, random),
    issueDate: today,
    expiryDate: expiryAfter(today, DEFAULT_VALIDITY_YEARS),
    certificatePath: '',
    reprint: '',
  }
}

export function certificateValues(certificate: Certificate): CertificateValues {
  const { participantId, trainingProgramId, certificateId, issueDate, expiryDate, certificatePath } = certificate
  return {
    certificateId,
    issueDate,
    participantId: String(participantId),
    trainingProgramId: String(trainingProgramId),
    expiryDate: expiryDate ?? '',
    certificatePath: certificatePath ?? '',
    reprint: '',
  }
}

/** Converts the form's values to the schema's input. */
export function certificateInput({ reprint, ...values }: CertificateValues): object {
  return { ...values, reprint: reprint === 'yes' }
}

/** Whether saving changes what is printed. Then it makes the next edition (docs/product/contract.md, section 4). */
export function makesEdition(values: CertificateValues, stored: Certificate): boolean {
  const before = certificateValues(stored)
  return (Object.keys(before) as Array<keyof CertificateValues>).some((name) => values[name].trim() !== before[name])
}

/** One message if the participant, the program or both are missing (docs/product/requirements.md, section 5). */
export function explainCertificate(messages: Messages): string | undefined {
  return Object.values(messages).find((message) => message === BOTH_NEEDED)
}

/**
 * Returns the participant if they may not receive a certificate, because they have not completed the training. A stored
 * certificate keeps its recipient, whatever their status is now.
 */
export function refusedRecipient(
  values: CertificateValues,
  chosen: Participant | undefined,
  stored: Certificate | undefined,
): string | undefined {
  if (!chosen || String(chosen.id) !== values.participantId || canReceiveCertificate(chosen)) return undefined
  const isStoredRecipient =
    stored?.participantId === chosen.id && String(stored.trainingProgramId) === values.trainingProgramId
  return isStoredRecipient ? undefined : cannotReceiveCertificate(chosen)
}

/** Search results: first the participants who can receive a certificate, then the others, which cannot be chosen. */
export function pickerRows(completed: readonly Participant[], everybody: readonly Participant[]): Participant[] {
  return [...completed, ...everybody.filter((participant) => !canReceiveCertificate(participant))]
}
