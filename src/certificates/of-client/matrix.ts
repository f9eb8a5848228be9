import type { HOLDING_STATES } from './holding-states.ts'
import { addDays } from '#base/dates/calendar.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import type { StatusTone } from '#base/values/tone.ts'
import type { CertificateKind } from '../certificate-kinds.ts'
import type { Holding } from './matrix.schema.ts'

export type HoldingState = (typeof HOLDING_STATES)[number]

export const HOLDING_TONES: Record<HoldingState, StatusTone> = {
  valid: 'success',
  due: 'warning',
  expired: 'danger',
  participation: 'neutral',
  never: 'neutral',
}

/** A certificate that expires within this time is due. */
const DUE_DAYS = 90

interface PersonCertificate {
  id: number
  kind: CertificateKind
  expiryDate: PlainDate | null
}

/**
 * The certificate with the longest validity counts: one without an expiry date, otherwise the latest. Any certificate of completion comes
 * before one of participation.
 */
export function holdingOf(programId: number, certificates: readonly PersonCertificate[], today: PlainDate): Holding {
  const [best] = [...certificates].sort(
    (one, other) =>
      Number(one.kind === 'participation') - Number(other.kind === 'participation') ||
      (other.expiryDate ?? '9999').localeCompare(one.expiryDate ?? '9999') ||
      other.id - one.id,
  )
  if (!best) return { programId, state: 'never', expiryDate: null, certificate: null }
  const state = best.kind === 'participation' ? 'participation' : stateOf(best.expiryDate, today)
  return { programId, state, expiryDate: best.expiryDate, certificate: best.id }
}

/** On its last day a certificate is still valid (docs/product/contract.md, section 4). */
function stateOf(expiryDate: PlainDate | null, today: PlainDate): HoldingState {
  if (expiryDate === null) return 'valid'
  if (expiryDate < today) return 'expired'
  return expiryDate <= addDays(today, DUE_DAYS) ? 'due' : 'valid'
}

export function isDueOrExpired({ state }: Holding): boolean {
  return state === 'due' || state === 'expired'
}

/** 'Valid until 20 Nov 2027', 'Due 3 Jan 2027', 'Expired 1 Nov 2026', 'Does not expire', 'Participation only', 'Never'. */
export function holdingText({ state, expiryDate }: Holding): string {
  if (state === 'never') return 'Never'
  if (state === 'participation') return 'Participation only'
  if (expiryDate === null) return 'Does not expire'
  const words = { valid: 'Valid until', due: 'Due', expired: 'Expired' }
  return `${words[state]} ${shortDate(expiryDate)}`
}
