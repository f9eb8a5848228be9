/** The preview names so many of those who get no certificate because they were given one. */
export const MAX_RECIPIENTS_NAMED = 10

/** What 'complete and issue' would do. */
export interface IssuingPreview {
  /** Number of selected participants. */
  total: number
  /** How many would get a certificate now. */
  toIssue: number
  /** How many of these would be set to completed first. */
  toComplete: number
  /** How many were given a certificate of their program already, or are another row of a person who gets one now. */
  holding: number
  /** The first of them: 'Already holds CERT2026110421-7F3K9Q, Active'. */
  recipients: Array<{ fullName: string; participantId: string; holds: string }>
  /** How many are paused or withdrawn. */
  refused: number
}
