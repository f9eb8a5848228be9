/** Records of one kind that block the deletion of a program, client or participant because they refer to it. */
export interface BlockerGroup {
  /** 'hidden' stands for records that the actor may know nothing about. */
  kind: 'participant' | 'certificate' | 'batch' | 'client' | 'hidden'
  /** 0 for hidden ones. */
  count: number
  /** Whether `count` is an estimate. */
  countIsEstimate: boolean
  /** The newest of them; empty for an actor without permission to read records. */
  newest: Array<{ id: number; name: string }>
}
