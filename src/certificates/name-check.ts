import { groupBy } from '#base/values/group-by.ts'
import { counted, plural } from '#base/text/wording/counted.ts'
import type { NameCheck, NameChecks } from './name-check.schema.ts'

const MAX_NAMED = 3

/** Open answers by contact, corrections first. */
export function groupNameChecks(checks: readonly NameCheck[]): NameChecks[] {
  const groups = groupBy(checks, ({ state, clientId, contactName }) => `${state}/${clientId}/${contactName}`)
  return [...groups.values()]
    .flatMap(([first, ...more]) => {
      if (!first) return []
      const { fullName: _, ...contact } = first
      const names = [first, ...more].map(({ fullName }) => fullName)
      return { ...contact, count: names.length, names: names.slice(0, MAX_NAMED) }
    })
    .sort((one, other) => Number(one.state === 'unanswered') - Number(other.state === 'unanswered'))
}

/** '2 corrections by Neha Placeholder (Mock Motors) wait for a decision: Asha Example, Ravi Sample.' */
export function nameChecksText({ state, client, contactName, count, names }: NameChecks): string {
  const contact = contactName === '' ? client : `${contactName} (${client})`
  const named = `${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`
  if (state === 'unanswered') {
    return `${contact} was asked about ${counted(count, 'name')} and has not answered: ${named}.`
  }
  return `${counted(count, 'correction')} by ${contact} ${plural(count, 'waits', 'wait')} for a decision: ${named}.`
}
