/** Records of one kind that point to a program or participant, which cannot be deleted while they do. */
export interface BlockerGroup {
  kind: 'participant' | 'certificate'
  count: number
  /** It is about so many. */
  countIsEstimate: boolean
  /** The newest of them; none for somebody who may not see people. */
  newest: Array<{ id: number; name: string }>
}
