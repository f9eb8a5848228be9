/** What 'complete and issue' would do. */
export interface IssuingPreview {
  /** Number of selected participants. */
  total: number
  /** How many would get a certificate now. */
  toIssue: number
  /** How many of these would be set to completed first. */
  toComplete: number
  /** How many have a certificate of their program already. They get no second one. */
  holding: number
  /** How many are paused or withdrawn. */
  refused: number
}
