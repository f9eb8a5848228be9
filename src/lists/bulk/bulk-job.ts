import type { Permission } from '#base/http/access.ts'
import { descriptorOf, type RecordType } from '../records/record-type.ts'

interface BulkKindFacts {
  /** The record type whose permissions the job needs. */
  type: RecordType
  /** Shown in the list of jobs. */
  label: string
  /** The title of a new job; '{status}' stands for the chosen status. An import or an undo writes its own title. */
  title?: string
}

const KINDS = {
  'service-delete': { type: 'service', label: 'Services deleted', title: 'Delete services' },
  'program-delete': { type: 'training-program', label: 'Programs deleted', title: 'Delete training programs' },
  'showcase-delete': { type: 'showcase-entry', label: 'Showcase entries deleted', title: 'Delete showcase entries' },
  'client-delete': { type: 'client', label: 'Clients deleted', title: 'Delete clients' },
  'participant-status': { type: 'participant', label: 'Status of participants', title: 'Set participants to {status}' },
  'participant-batch': { type: 'participant', label: 'Participants added to batches', title: 'Add participants to a batch' },
  'participant-delete': { type: 'participant', label: 'Participants deleted', title: 'Delete participants' },
  'certificate-send': { type: 'certificate', label: 'Certificates sent', title: 'Send certificates by e-mail' },
  'certificate-correct': { type: 'certificate', label: 'Certificates corrected', title: 'Correct certificates as their batch says' },
  'certificate-delete': { type: 'certificate', label: 'Certificates deleted', title: 'Delete certificates' },
  'certificate-revoke': { type: 'certificate', label: 'Certificates revoked', title: 'Revoke certificates' },
  'certificate-suspend': { type: 'certificate', label: 'Certificates suspended', title: 'Suspend certificates' },
  'certificate-reinstate': { type: 'certificate', label: 'Certificates reinstated', title: 'Reinstate certificates' },
  'enquiry-status': { type: 'contact', label: 'Status of messages', title: 'Set contacts to {status}' },
  'enquiry-release': { type: 'contact', label: 'Messages that are not spam', title: 'Move contacts to the inbox' },
  'enquiry-delete': { type: 'contact', label: 'Messages deleted', title: 'Delete contacts' },
  'complete-and-issue': {
    type: 'certificate',
    label: 'Groups of certificates',
    title: 'Complete participants and issue their certificates',
  },
  import: { type: 'participant', label: 'Imports' },
  'import-undo': { type: 'participant', label: 'Imports undone' },
  'status-undo': { type: 'participant', label: 'Changes of status undone' },
} as const satisfies Record<string, BulkKindFacts>

export type BulkKind = keyof typeof KINDS
export const BULK_KINDS = Object.keys(KINDS) as readonly BulkKind[]

export function bulkKindLabel(kind: BulkKind): string {
  return KINDS[kind].label
}

/** Returns the title of a new job: 'Set participants to completed'. */
export function jobTitle({ kind, status = '' }: { kind: BulkKind; status?: string }): string {
  const { title = 'Bulk actions' }: BulkKindFacts = KINDS[kind]
  return title.replace('{status}', status)
}

/** The kind of job that undoes a job. A deletion or an issue cannot be undone. */
export const UNDO_OF: Partial<Record<BulkKind, BulkKind>> = {
  'participant-status': 'status-undo',
  'enquiry-status': 'status-undo',
  import: 'import-undo',
}

/** Returns the permissions for starting a job and for reading its results. Editors may see content, but never personal data. */
export function permissionsFor(kind: BulkKind): { write: Permission; read: Permission } {
  return descriptorOf(KINDS[kind].type).permissions
}

/** 'interrupted': the job as a whole failed and can be resumed. After a restart of the program a running job continues by itself. */
export const JOB_STATES = ['waiting', 'running', 'finished', 'cancelled', 'interrupted'] as const
type JobState = (typeof JOB_STATES)[number]

/** done: changed. skipped: a no-op. refused: not allowed by a rule. */
export const ROW_OUTCOMES = ['done', 'skipped', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** Reports whether the job has ended or waits to be resumed. */
export function isOver(job: { state: JobState }): boolean {
  return job.state !== 'waiting' && job.state !== 'running'
}
