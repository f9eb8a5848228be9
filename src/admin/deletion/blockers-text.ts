import type { BlockerGroup } from '../../certificates/issue/blockers.ts'
import type { RecordType } from '../../records/record-type.ts'
import { countText } from '../list/list-count.ts'

/** What stands against a deletion, and what can be done about it: '2 participants are enrolled in it. …' */
export function blockersText(type: RecordType, { kind, count, countIsEstimate }: BlockerGroup): string {
  const isOne = count === 1
  const many = `${countText({ total: count, totalIsEstimate: countIsEstimate })} ${kind}${isOne ? '' : 's'}`
  if (type === 'participant') {
    return `They hold ${many}. The participant stays as long as ${isOne ? 'it is' : 'they are'} there.`
  }
  if (kind === 'participant') return `${many} ${isOne ? 'is' : 'are'} enrolled in it. Move ${isOne ? 'them' : 'them all'} to another program, or delete them, first.`
  return `${many} ${isOne ? 'was' : 'were'} issued for it. The program stays as long as ${isOne ? 'it is' : 'they are'} there.`
}
