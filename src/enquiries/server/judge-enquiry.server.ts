import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Limit, Limits } from '#base/http/limits.server.ts'
import { formAgeMs } from './form-token.server.ts'
import type { Suspicion } from '../suspicion.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Beyond these limits a message is suspected, not refused. */
const NETWORK_DAY_LIMIT: Limit = { name: 'enquiries of a network in a day', points: 20, seconds: DAY }
const FLOOD_LIMIT: Limit = { name: 'enquiries of all networks', points: 60, seconds: 10 * MINUTE }
/** Nobody reads and fills in a form faster. RATE_LIMIT_SCALE divides it. */
const MIN_FORM_AGE_MS = 2000

/** The hidden fields of a form. A script that calls the API sends neither. */
export interface HiddenFields {
  /** The honeypot field, hidden from people. */
  remarks?: string | undefined
  /** The time of the form's creation (see `makeFormToken`). */
  form?: string | undefined
}

/**
 * The reasons why an enquiry may be spam; empty if there are none. Counts the enquiry for its network and for all networks. `hasProof` is
 * called only during a flood: a sender with a proof of work is not suspected because of the others.
 */
export async function judgeEnquiry(
  { remarks, form }: HiddenFields,
  { limits, hasProof }: { limits: Limits; hasProof: () => Promise<boolean> },
  { now, secret, actor }: ActionContext,
): Promise<Suspicion[]> {
  const network = actor.kind === 'visitor' ? actor.network : ''
  const age = form ? formAgeMs(form, secret, now) : undefined
  const found: Array<Suspicion | false> = [
    Boolean(remarks) && 'hidden-field',
    Boolean(form) && age === undefined && 'unknown-form',
    age !== undefined && age < MIN_FORM_AGE_MS / limits.scale && 'too-fast',
    !(await limits.isWithin(NETWORK_DAY_LIMIT, network)) && 'many-from-network',
    !(await limits.isWithin(FLOOD_LIMIT, ALL_NETWORKS)) && !(await hasProof()) && 'flood',
  ]
  return found.filter((suspicion) => suspicion !== false)
}

const ALL_NETWORKS = ''
