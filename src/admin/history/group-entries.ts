import type { AuditEntry } from '../../platform/audit/audit-log.ts'

/** What the list shows as one line: an entry, or a run of sign-ins and sign-outs by one person. */
export type HistoryLine = { entry: AuditEntry } | { signIns: [AuditEntry, AuditEntry, ...AuditEntry[]] }

/** Only what succeeded. A refused sign-in stands alone, so that nobody overlooks it between others. */
const SIGN_IN_ACTIONS = new Set(['signed in', 'signed out'])

/** Entries in their order, with successive sign-ins and sign-outs of one person in one line. */
export function groupEntries(entries: readonly AuditEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last && 'signIns' in last && isSameRun(last.signIns[0], entry)) last.signIns.push(entry)
    else if (last && 'entry' in last && isSameRun(last.entry, entry)) lines.splice(-1, 1, { signIns: [last.entry, entry] })
    else lines.push({ entry })
  }
  return lines
}

function isSameRun(one: AuditEntry, other: AuditEntry): boolean {
  const isByOnePerson = one.actorKind === 'staff' && other.actorKind === 'staff' && one.actorId === other.actorId
  return isByOnePerson && one.subject === other.subject && [one, other].every(({ action }) => SIGN_IN_ACTIONS.has(action))
}
