import type { BlockerGroup } from '../../certificates/issue/blockers.ts'
import { descriptorOf, type RecordType } from '../../records/record-type.ts'
import { countText } from '../list/list-count.ts'

/** What blocks a deletion, and what can be done about it: '2 participants are enrolled in it. …' */
export function blockersText(type: RecordType, { kind, count, countIsEstimate }: BlockerGroup): string {
  const isOne = count === 1
  const counted = `${countText({ total: count, totalIsEstimate: countIsEstimate })} ${kind}${isOne ? '' : 's'}`
  return descriptorOf(type).blockers?.sentence({ kind, count: counted, isOne }) ?? counted
}
