import { certificateStatus, type VerifiedCertificate } from '../../certificates/certificate.ts'
import { isPlainDate, type PlainDate } from '../../shared/dates.ts'
import type { CertificateValues } from './certificate-values.ts'

interface Preview {
  values: CertificateValues
  /** What the register says of a stored certificate. */
  record: VerifiedCertificate | undefined
  /** The names as they were printed; otherwise everything is taken as it is now, as saving does. */
  keepsNames: boolean | undefined
  name: string | undefined
  program: { title: string; duration: string } | undefined
  issuer: VerifiedCertificate['issuer']
  edition: number
  /** In India. */
  today: PlainDate
}

const NEITHER_REVOKED_NOR_SUSPENDED = { revokedOn: null, revocationReason: null, suspendedOn: null, suspensionReason: null }

/** What the register will say once the form is saved. Until there are names, the words for them stand in their place. */
export function certificateInPreview(preview: Preview): VerifiedCertificate {
  const { values, record, keepsNames, name, program, issuer, edition, today } = preview
  const issueDate = isPlainDate(values.issueDate) ? values.issueDate : today
  const expiryDate = isPlainDate(values.expiryDate) ? values.expiryDate : null
  const state = record?.certificate ?? NEITHER_REVOKED_NOR_SUSPENDED
  const { revokedOn, revocationReason, suspendedOn, suspensionReason } = state
  const isAsPrinted = keepsNames && record
  return {
    certificate: {
      certificateId: values.certificateId,
      issueDate,
      expiryDate,
      status: certificateStatus({ expiryDate, revokedOn, suspendedOn }, today),
      certificatePath: values.certificatePath,
      permalink: record?.certificate.permalink ?? '',
      revokedOn,
      revocationReason,
      suspendedOn,
      suspensionReason,
      edition,
      editionAt: edition === record?.certificate.edition ? record.certificate.editionAt : `${today}T12:00:00.000Z`,
      replacedOn: null,
      replacedBy: null,
    },
    participant: isAsPrinted ? record.participant : { name: name ?? 'Participant' },
    training: isAsPrinted ? record.training : { name: program?.title ?? 'Training program', duration: program?.duration ?? '' },
    issuer: isAsPrinted ? record.issuer : issuer,
    checkedAt: `${today}T12:00:00.000Z`,
  }
}
