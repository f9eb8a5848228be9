import { certificateStatus } from '../certificate.ts'
import type { VerifiedCertificate } from '../certificate.schema.ts'
import { CERTIFICATE_KINDS } from '../certificate-kinds.ts'
import { isPlainDate, type PlainDate } from '#base/dates/dates.ts'
import type { CertificateValues } from './certificate-values.ts'

interface Preview {
  values: CertificateValues
  /** A stored certificate as the public verification shows it. */
  record: VerifiedCertificate | undefined
  /** Keeps the printed names. Otherwise the preview uses the current ones, as saving does. */
  keepsNames: boolean | undefined
  name: string | undefined
  /** Printed instead of both. */
  correctedName?: string | undefined
  program: { title: string; duration: string } | undefined
  issuer: VerifiedCertificate['issuer']
  edition: number
  /** Today in India. */
  today: PlainDate
}

const NEITHER_REVOKED_NOR_SUSPENDED = { revokedOn: null, revocationReason: null, suspendedOn: null, suspensionReason: null }

/** The certificate as verification will show it after saving. Missing names are shown as placeholders. */
export function certificateInPreview(preview: Preview): VerifiedCertificate {
  const { values, record, keepsNames, name, correctedName, program, issuer, edition, today } = preview
  const issueDate = isPlainDate(values.issueDate) ? values.issueDate : today
  const expiryDate = isPlainDate(values.expiryDate) ? values.expiryDate : null
  const state = record?.certificate ?? NEITHER_REVOKED_NOR_SUSPENDED
  const { revokedOn, revocationReason, suspendedOn, suspensionReason } = state
  const isAsPrinted = keepsNames && record
  const kind = CERTIFICATE_KINDS.find((one) => one === values.kind) ?? record?.training.kind ?? 'completion'
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
    participant: isAsPrinted && correctedName === undefined ? record.participant : { name: correctedName || (name ?? 'Participant') },
    training: isAsPrinted
      ? { ...record.training, kind }
      : {
          name: program?.title ?? 'Training program',
          duration: program?.duration ?? '',
          // The kind of a new certificate is read when it is issued.
          kind,
          batch: record?.training.batch ?? null,
        },
    issuer: isAsPrinted ? record.issuer : issuer,
    checkedAt: `${today}T12:00:00.000Z`,
  }
}
