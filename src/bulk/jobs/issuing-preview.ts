/** What 'complete and issue' would come to. */
export interface IssuingPreview {
  /** Who is selected. */
  total: number
  /** Who would get a certificate now. */
  toIssue: number
  /** Of these, who would be set to completed first. */
  toComplete: number
  /** Who holds a certificate of their program already: nothing is issued again. */
  holding: number
  /** Who is paused or withdrawn. */
  refused: number
}
