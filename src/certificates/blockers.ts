/** Records of one kind that block the deletion of a program, client or participant because they refer to it. */
export interface BlockerGroup {
  kind: 'participant' | 'certificate' | 'batch' | 'client'
  count: number
  /** Whether `count` is an estimate. */
  countIsEstimate: boolean
  /** The newest of them; empty for an actor without permission to read records. */
  newest: Array<{ id: number; name: string }>
}
