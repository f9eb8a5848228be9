import { PARTICIPANT_STATUS_TONES } from '#training/participants/participant.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { shortDate } from '#base/dates/dates.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import type { RecordDescriptor } from './record-descriptor.ts'

export const PARTICIPANT_RECORD = {
  type: 'participant',
  path: 'participants',
  labels: {
    one: 'Participant',
    many: 'Participants',
    section: 'Participants',
    rows: 'participants',
    selected: ['participant', 'participants'],
  },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'training/office/participants/participant-editor-page.tsx',
  shortcut: 'p',
  audit: { subject: 'participant', label: 'Participant' },
  search: {
    group: 'Participants',
    rank: 1,
    // Namesakes need more facts.
    found: ({ fullName, participantId, training_program_name, email, phone, employeeCode, status }) => ({
      title: fullName,
      detail: [training_program_name, email || phone, employeeCode].filter(Boolean).join(' · '),
      reference: participantId,
      status,
    }),
    tones: PARTICIPANT_STATUS_TONES,
  },
  nameOf: ({ fullName }) => fullName,
  factsOf: (participant) => [
    { label: 'Participant ID', value: participant.participantId },
    { label: 'E-mail', value: participant.email },
    { label: 'Phone', value: participant.phone ?? '' },
    { label: 'Program', value: participant.training_program_name },
    { label: 'Enrolled', value: shortDate(participant.enrollmentDate) },
    { label: 'Status', value: capitalise(participant.status) },
  ],
  blockers: {
    filter: 'participant',
    sentence: ({ count, isOne }) => `They hold ${count}. The participant stays as long as ${isOne ? 'it is' : 'they are'} there.`,
  },
} as const satisfies RecordDescriptor<Participant>
