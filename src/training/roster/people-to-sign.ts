import type { RosterEntry } from './roster.schema.ts'

/** The seat holders sorted by name, as the office looks for them on paper and on the phone. */
export function peopleToSign(roster: readonly RosterEntry[]): RosterEntry[] {
  const { compare } = new Intl.Collator('en-IN', { numeric: true })
  return roster.filter(({ rosterState }) => rosterState === 'seat').sort((a, b) => compare(a.fullName, b.fullName) || a.id - b.id)
}
