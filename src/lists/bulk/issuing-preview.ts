import type { ValidityMonths } from '#catalogue/validity.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/** The preview names so many of those who are skipped. */
export const MAX_SKIPPED_NAMED = 10
/** The preview names so many of those who would get a second one, so that each can be left out. */
export const MAX_SECOND_NAMED = 200

/** What 'complete and issue' would do. */
export interface IssuingPreview {
  /** Number of selected participants. */
  total: number
  /** How many would get a certificate now. */
  toIssue: number
  /** How many of these would be set to completed first. */
  toComplete: number
  /** How many of `toIssue` have no e-mail address. */
  withoutAddress: number
  /** How many have a certificate of this very enrolment already. */
  holding: number
  /** The first of them: 'Already holds CERT2026110421-7F3K9Q, Active'. */
  recipients: Array<{ fullName: string; participantId: string; holds: string }>
  /** How many of `toIssue` are of a person who holds a valid one from another enrolment, or who is selected twice. */
  second: number
  /** The first of them. */
  seconds: SecondRecipient[]
  /** How many are paused or withdrawn. */
  refused: number
  /** Those of `toIssue` by month of enrolment and client, the earliest month first. */
  groups: EnrolmentGroup[]
  /** How long the certificates are valid, each once, in months; null: they do not expire. */
  validities: ValidityMonths[]
}

/** Participants who enrolled in one month and belong to one client. */
export interface EnrolmentGroup {
  /** 'YYYY-MM'. */
  month: string
  /** Null: without a client. */
  clientName: string | null
  toIssue: number
  toComplete: number
}

/** The month of an enrolment, which is asked about when it is later than that of the issue date: '2026-11-20' → '2026-11'. */
export const monthOf = (date: PlainDate): string => date.slice(0, 7)

/** Somebody who would get a second certificate of the program. The request can leave them out. */
interface SecondRecipient {
  id: number
  fullName: string
  participantId: string
  /** 'holds CERT2026030311-7F3K9Q until 3 March 2027'. */
  why: string
  /** Whether they would be set to completed first. */
  completes: boolean
  /** The month of the enrolment. */
  month: string
}
