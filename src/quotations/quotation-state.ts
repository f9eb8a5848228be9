import type { PlainDate } from '#base/dates/dates.ts'
import { isUndelivered, type MailStatus } from '#mail/mail-states.ts'

/** The events of a quotation. Each belongs to one version. */
export const ENTRY_KINDS = [
  'sent',
  'accepted',
  'acceptance-undone',
  'declined',
  'withdrawn',
  'stands',
  'asked',
  'mailed',
  'booked',
  'reminded',
  'seat-left',
  'marked-sent',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The events that decide the state, with the state that each gives. The latest one counts. */
export const STATE_AFTER = {
  sent: 'sent',
  accepted: 'accepted',
  'acceptance-undone': 'sent',
  declined: 'declined',
  withdrawn: 'withdrawn',
  stands: 'accepted',
} as const satisfies Partial<Record<EntryKind, string>>

type DecidingKind = keyof typeof STATE_AFTER

export const QUOTATION_STATES = ['draft', 'sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export type QuotationState = (typeof QUOTATION_STATES)[number]

/** The filters of a list: 'unsent' is the part of 'sent' whose current version has not gone to the buyer yet. */
export const LISTED_STATES = [...QUOTATION_STATES, 'unsent'] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** The state that follows from the latest deciding event; undefined if there is none. A sent quotation expires after its last day. */
export function quotationState(
  latest: DecidingKind | undefined,
  { validUntil, today }: { validUntil: PlainDate | null; today: PlainDate },
): QuotationState {
  if (latest === undefined) return 'draft'
  const state = STATE_AFTER[latest]
  return state === 'sent' && validUntil !== null && validUntil < today ? 'expired' : state
}

interface VersionEvent {
  kind: EntryKind
  versionNumber: number
}

/** Whether an event decides the state. The current version is that of the latest one. */
export function isDeciding<Entry extends VersionEvent>(entry: Entry): entry is Entry & { kind: DecidingKind } {
  return Object.hasOwn(STATE_AFTER, entry.kind)
}

/** The versions whose acceptance still holds, except `givenUp`, which is being declined, withdrawn or undone. The events come newest first. */
export function acceptedVersions(entries: readonly VersionEvent[], givenUp: number | null): number[] {
  const latest = new Map<number, DecidingKind>()
  for (const { versionNumber, kind } of entries.filter(isDeciding)) {
    if (!latest.has(versionNumber)) latest.set(versionNumber, kind)
  }
  return [...latest].flatMap(([version, kind]) => (STATE_AFTER[kind] === 'accepted' && version !== givenUp ? [version] : []))
}

/**
 * The highest of the `acceptedVersions`, which stands once `givenUp` is declined or withdrawn. Undefined if there is none. The events come
 * newest first.
 */
export function fallbackVersion(entries: readonly VersionEvent[], givenUp: number | null): number | undefined {
  const accepted = acceptedVersions(entries, givenUp)
  return accepted.length === 0 ? undefined : Math.max(...accepted)
}

/** The event that declined or withdrew the later version; undefined unless an earlier one stands since. The events come newest first. */
export function givenUpBy<Entry extends VersionEvent>(entries: readonly Entry[]): Entry | undefined {
  const [latest, former] = entries.filter(isDeciding)
  return latest?.kind === 'stands' ? former : undefined
}

/** The latest acceptance of a version. The events come newest first. */
export function acceptanceOf<Entry extends VersionEvent>(entries: readonly Entry[], version: number | null): Entry | undefined {
  return entries.find(({ kind, versionNumber }) => kind === 'accepted' && versionNumber === version)
}

/** The paper of the current version; undefined for a draft. */
export function currentPaper<Paper extends { versionNumber: number }>(quotation: {
  versionNumber: number | null
  versions: readonly Paper[]
}): Paper | undefined {
  return quotation.versions.find(({ versionNumber }) => versionNumber === quotation.versionNumber)
}

/** The events that show that the buyer has a version. A mail that failed shows nothing. */
const REACHING: ReadonlySet<EntryKind> = new Set(['mailed', 'marked-sent', 'asked', 'accepted', 'declined'])

/** The latest earlier version that reached the buyer; if none did, the one just before. Undefined for the first version. */
export function formerVersion<Paper extends { versionNumber: number }>(
  versions: readonly Paper[],
  { versionNumber, entries }: { versionNumber: number; entries: ReadonlyArray<VersionEvent & { mail: { status: MailStatus } | null }> },
): Paper | undefined {
  const earlier = versions.filter((version) => version.versionNumber < versionNumber)
  const had = new Set(
    entries.filter(({ kind, mail }) => REACHING.has(kind) && !(mail && isUndelivered(mail.status))).map((entry) => entry.versionNumber),
  )
  return earlier.find((version) => had.has(version.versionNumber)) ?? earlier[0]
}

/** The number of the version that is issued next. Versions come newest first. */
export function nextVersionNumber({ versions: [newest] }: { versions: ReadonlyArray<{ versionNumber: number }> }): number {
  return (newest?.versionNumber ?? 0) + 1
}

/** The ways in which an order reaches the office. */
export const ORDER_CHANNELS = ['phone', 'e-mail', 'letter', 'in person'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** The ways in which the office sends a version to the buyer without an e-mail from the back-office. */
export const SENDING_CHANNELS = ['whatsapp', ...ORDER_CHANNELS] as const
export type SendingChannel = (typeof SENDING_CHANNELS)[number]
