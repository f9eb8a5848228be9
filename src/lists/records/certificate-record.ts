import { CERTIFICATE_STATUS_TONES } from '#certificates/certificate.ts'
import type { Certificate, ListedCertificate } from '#certificates/certificate.schema.ts'
import { KIND_LABELS, KIND_TITLES } from '#certificates/training-snapshot.ts'
import { shortDate } from '#base/dates/dates.ts'
import type { RecordDescriptor } from './record-descriptor.ts'

export const CERTIFICATE_RECORD = {
  type: 'certificate',
  path: 'certificates',
  labels: {
    one: 'Certificate',
    many: 'Certificates',
    section: 'Certificates',
    rows: 'certificates',
    selected: ['certificate', 'certificates'],
  },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'certificates/office/certificate-editor-page.tsx',
  hasPage: true,
  namedIn: ['participant'],
  shortcut: 'c',
  audit: { subject: 'certificate', label: 'Certificate' },
  search: {
    group: 'Certificates',
    rank: 2,
    found: ({ participant_name, certificateId, training_program_name, kind, status }) => ({
      title: participant_name,
      detail: kind === 'participation' ? `${training_program_name}, ${KIND_LABELS[kind].toLowerCase()}` : training_program_name,
      reference: certificateId,
      status,
    }),
    tones: CERTIFICATE_STATUS_TONES,
  },
  nameOf: ({ certificateId }) => certificateId,
  factsOf: (certificate) => [
    { label: 'Participant', value: certificate.participant_name },
    { label: 'Program', value: certificate.training_program_name },
    { label: 'Issue date', value: shortDate(certificate.issueDate) },
    { label: 'Expiry date', value: certificate.expiryDate ? shortDate(certificate.expiryDate) : 'No expiry' },
    { label: 'Kind', value: KIND_TITLES[certificate.kind] },
    { label: 'Design', value: certificate.design ?? '' },
    { label: 'Status', value: certificate.status },
    { label: 'Reason', value: certificate.revocationReason ?? certificate.suspensionReason ?? '' },
  ],
} as const satisfies RecordDescriptor<ListedCertificate, ListedCertificate, Certificate>
