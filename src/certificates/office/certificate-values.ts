import { certificateStatus, type CertificateMail } from '../certificate.ts'
import { alreadyHolds, isValidOrSuspended } from '../earlier-certificate.ts'
import type { EarlierCertificate, Certificate, SavedCertificate } from '../certificate.schema.ts'
import { CERTIFICATE_KINDS } from '../certificate-kinds.ts'
import { canReceiveCertificate, cannotReceiveCertificate } from '#training/participants/participant.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { DEFAULT_VALIDITY_MONTHS } from '#catalogue/validity.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { newCertificateId, type RandomBytes } from '#base/values/reference-number.ts'
import { expiryAfter } from './expiry-choices.ts'
import { valuesOf, type FormValues } from '#office/form/form-values.ts'
import type { Messages } from '#office/form/form-messages.ts'
import { rowNumberOf } from '#training/office/participants/participant-values.ts'

export const KEEP_BOTH = 'keep both'

/** The fields of the certificate form. `participantId` is the participant's numeric id. */
export const CERTIFICATE_LABELS = {
  participantId: 'Participant',
  trainingProgramId: 'Training program',
  /** As printed. Only for a stored certificate: a new one prints the participant's name. */
  fullName: 'Name on the certificate',
  certificateId: 'Certificate ID',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
  certificatePath: 'Certificate file',
  /** 'yes' prints the current names; '' keeps the printed ones. */
  reprint: 'Names as they are now',
  /** 'yes' prints the batch's current data; '' keeps the printed data. */
  reprintTraining: 'Training as the batch says',
  /** For a stored certificate of a batch; otherwise ''. */
  kind: 'Kind of certificate',
  /** The reason for a certificate of completion below the rule. */
  exception: 'Why completion',
  /** For somebody who already has a certificate: the ID of the one to replace, KEEP_BOTH, or '' if nothing is chosen. */
  purpose: 'Why another certificate?',
  reason: 'Reason',
  notify: 'Send by e-mail',
  /** 'yes' also sets somebody who is still in training to completed. */
  complete: 'Set to completed',
  /** 'yes' issues it although a contact's answer about the name is open. */
  beforeAnswer: 'Issue before HR’s answer',
}
export type CertificateValues = FormValues<typeof CERTIFICATE_LABELS>

/** docs/product/requirements.md, section 5. */
const BOTH_NEEDED = 'Please select both a participant and training program'

const NOT_CHOSEN = { reprint: '', reprintTraining: '', exception: '', purpose: '', reason: '', complete: '', beforeAnswer: '' }

interface NewCertificate {
  today: PlainDate
  random: RandomBytes
  /** From the list of participants: ?participantId=. */
  query: URLSearchParams
}

/** A new certificate: a new ID, issued today, valid for one year until a program is chosen (docs/product/requirements.md, section 5). */
export function newCertificate({ today, random, query }: NewCertificate): CertificateValues {
  return {
    participantId: rowNumberOf(query, 'participantId'),
    trainingProgramId: rowNumberOf(query, 'trainingProgramId'),
    fullName: '',
    certificateId: newCertificateId(today, random),
    issueDate: today,
    expiryDate: expiryAfter(today, DEFAULT_VALIDITY_MONTHS),
    certificatePath: '',
    kind: '',
    ...NOT_CHOSEN,
    notify: 'yes',
    complete: query.get('complete') === 'yes' ? 'yes' : '',
  }
}

export function certificateValues(certificate: Certificate): CertificateValues {
  const { participant_name: fullName, training } = certificate
  return { ...valuesOf(CERTIFICATE_LABELS, certificate), ...NOT_CHOSEN, fullName, kind: training?.kind ?? '', notify: 'yes' }
}

/** Converts the form's values to the schema's input. Name and kind are sent only if corrected. */
export function certificateInput(entered: CertificateValues, stored?: Certificate) {
  const { fullName: _name, reprint, reprintTraining, kind, exception, purpose, reason, notify, complete, beforeAnswer, ...values } = entered
  const correctedName = correctedNameOf(entered, stored)
  const chosen = CERTIFICATE_KINDS.find((one) => one === kind)
  const isRetrained = chosen !== undefined && (reprintTraining === 'yes' || chosen !== stored?.training?.kind)
  const second = purpose === KEEP_BOTH ? { additional: true, reason } : { replaces: purpose, reason }
  return {
    ...values,
    ...(correctedName !== undefined && { fullName: correctedName }),
    ...(purpose !== '' && second),
    ...(isRetrained && { kind: chosen, exception }),
    reprint: reprint === 'yes',
    reprintTraining: reprintTraining === 'yes',
    notify: notify === 'yes',
    complete: complete === 'yes',
    ...(beforeAnswer === 'yes' && { beforeAnswer: true }),
  }
}

export function isStoredRecipient({ participantId, trainingProgramId }: CertificateValues, stored: Certificate): boolean {
  return String(stored.participantId) === participantId && String(stored.trainingProgramId) === trainingProgramId
}

/** The name that saving corrects. Undefined for a new certificate, for another recipient, and while it is unchanged. */
export function correctedNameOf(values: CertificateValues, stored: Certificate | undefined): string | undefined {
  if (!stored || !isStoredRecipient(values, stored)) return undefined
  const name = values.fullName.trim()
  return name === stored.participant_name ? undefined : name
}

/** Whether saving changes printed data and so makes the next edition (docs/product/contract.md, section 4). */
export function makesEdition(values: CertificateValues, stored: Certificate): boolean {
  const { notify: _isSent, complete: _isCompleted, beforeAnswer: _isAsked, ...before } = certificateValues(stored)
  return (Object.keys(before) as Array<keyof typeof before>).some((name) => values[name].trim() !== before[name])
}

/** A sentence about the e-mail with the next edition. */
export function editionMailText({ edition, status, mail }: SavedCertificate): string {
  const details: Record<CertificateMail, string> = {
    queued: `Edition ${edition} is sent to the participant by e-mail.`,
    'no-address': `Edition ${edition} was sent to nobody: there is no e-mail address.`,
    'not-valid': `Edition ${edition} was not sent: the certificate is ${status.toLowerCase()}.`,
    off: `Edition ${edition} was not sent: e-mails with certificates are switched off.`,
    none: `Edition ${edition} was not sent.`,
  }
  return details[mail]
}

/** One message if the participant, the program or both are missing (docs/product/requirements.md, section 5). */
export function explainCertificate(messages: Messages): string | undefined {
  return Object.values(messages).find((message) => message === BOTH_NEEDED)
}

/**
 * Returns the participant if they may not receive a certificate, because they have not completed the training. A stored certificate keeps
 * its recipient, whatever their current status. A participant in training may be completed when issuing.
 */
export function refusedRecipient(
  values: CertificateValues,
  chosen: Participant | undefined,
  stored: Certificate | undefined,
): string | undefined {
  if (!chosen || String(chosen.id) !== values.participantId || canReceiveCertificate(chosen)) return undefined
  if (values.complete === 'yes' && chosen.status === 'active') return undefined
  return stored && isStoredRecipient(values, stored) ? undefined : cannotReceiveCertificate(chosen)
}

/**
 * The person's certificates that would be valid besides this one, so that the form asks for its purpose. Empty for a correction that
 * changes neither the recipient nor the validity (docs/decisions/0049).
 */
export function existingBeside(
  values: CertificateValues,
  earlier: readonly EarlierCertificate[],
  { stored, today }: { stored: Certificate | undefined; today: PlainDate },
): EarlierCertificate[] {
  const { revokedOn = null, suspendedOn = null } = stored ?? {}
  const isSameRecipient = stored !== undefined && isStoredRecipient(values, stored)
  const willBeValid = isValidOrSuspended({
    status: certificateStatus({ expiryDate: values.expiryDate || null, revokedOn, suspendedOn }, today),
  })
  if (!willBeValid || (stored && isSameRecipient && isValidOrSuspended(stored))) return []
  return earlier.filter((certificate) => isValidOrSuspended(certificate) && certificate.id !== stored?.id)
}

/** The message if the person holds other certificates and the form does not say which one to replace, or to keep both. */
export function missingPurpose({ purpose }: CertificateValues, existing: readonly EarlierCertificate[]): string | undefined {
  const [first] = existing
  const fits = purpose === KEEP_BOTH || existing.some(({ certificateId }) => certificateId === purpose)
  return !first || fits ? undefined : `${alreadyHolds(first)}. Choose whether to replace it or to keep both.`
}

/** Search results: first the participants who can receive a certificate, then the others, which cannot be chosen. */
export function pickerRows(completed: readonly Participant[], everybody: readonly Participant[]): Participant[] {
  return [...completed, ...everybody.filter((participant) => !canReceiveCertificate(participant))]
}
