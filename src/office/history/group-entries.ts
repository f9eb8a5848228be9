import type { AuditEntry } from '#base/audit/audit-log.schema.ts'

type Run = [AuditEntry, AuditEntry, ...AuditEntry[]]

/** One line of the list: an entry, a run of sign-ins and sign-outs by one person, or the entries of bulk work. */
export type HistoryLine = { entry: AuditEntry } | { signIns: Run } | { bulk: Run }

/** Successful actions only. A refused sign-in stays separate, so that nobody overlooks it. */
const SIGN_IN_ACTIONS = new Set(['signed in', 'signed out'])
/** Nobody does the same to this many records so quickly by hand. */
const MIN_BULK_ENTRIES = 4
const BULK_PAUSE_MS = 10_000

/** Entries in their order, with one line for successive sign-ins and sign-outs of one person and for bulk work. */
export function groupEntries(entries: readonly AuditEntry[]): HistoryLine[] {
  return runsIn(entries).flatMap((run): HistoryLine[] => {
    const [first, second, ...others] = run
    if (first && second && isSignIn(first)) return [{ signIns: [first, second, ...others] }]
    if (first && second && run.length >= MIN_BULK_ENTRIES) return [{ bulk: [first, second, ...others] }]
    return run.map((entry) => ({ entry }))
  })
}

function runsIn(entries: readonly AuditEntry[]): AuditEntry[][] {
  const runs: AuditEntry[][] = []
  for (const entry of entries) {
    const before = runs.at(-1)?.at(-1)
    if (before && (isSameSignIn(before, entry) || isSameWork(before, entry))) runs.at(-1)?.push(entry)
    else runs.push([entry])
  }
  return runs
}

function isSignIn({ action }: AuditEntry): boolean {
  return SIGN_IN_ACTIONS.has(action)
}

function isSameSignIn(one: AuditEntry, other: AuditEntry): boolean {
  return one.actorKind === 'staff' && isByOneActor(one, other) && one.subject === other.subject && isSignIn(one) && isSignIn(other)
}

/** Whether two entries are the same action on records of the same type, at nearly the same time. */
function isSameWork(one: AuditEntry, other: AuditEntry): boolean {
  const isOneAction = one.action === other.action && typeOf(one) === typeOf(other) && one.subject !== other.subject
  return isOneAction && isByOneActor(one, other) && Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= BULK_PAUSE_MS
}

function isByOneActor(one: AuditEntry, other: AuditEntry): boolean {
  return one.actorKind !== 'visitor' && one.actorKind === other.actorKind && one.actorId === other.actorId
}

function typeOf({ subject }: AuditEntry): string | undefined {
  return subject.split(':')[0]
}
