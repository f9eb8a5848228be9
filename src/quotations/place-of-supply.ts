import { stateOfGstin } from '#base/values/gstin.ts'
import { findState, localTaxOf } from '#base/values/indian-states.ts'

/** The supplies that the rules tell apart: training by its mode, and everything else, such as consultancy. */
export const SUPPLIES = ['classroom', 'in-plant', 'online', 'service'] as const
export type Supply = (typeof SUPPLIES)[number]

export interface SupplyParties {
  /** Names of `INDIAN_STATES`, as all States here. */
  sellerState: string
  buyer: { gstin: string | null; state: string | null }
  supplies: readonly Supply[]
  /** The State in which training is held. If null, in-plant training counts as held in the buyer's State, other training in the seller's. */
  performedIn: string | null
  /** The company's choice for live online training of a buyer without GSTIN, on which sources differ. */
  onlinePlaceOfSupply: 'recipient' | 'performed'
  /** `isInterState`: integrated tax also in the seller's State, as for a unit in a special economic zone (IGST Act, section 7(5)). */
  override: { state: string; reason: string; isInterState?: boolean } | null
}

export interface PlaceOfSupply {
  state: string
  /** The State's GST code, printed beside it. */
  code: string
  /** Central and State tax; otherwise integrated tax. */
  isIntraState: boolean
  /** A sentence that says which part of the rule decided. */
  reason: string
}

/** The buyer's field that must be filled in first, with the question for the office. */
export interface MissingPlace {
  missing: 'buyer.state' | 'place'
  question: string
}

const OUTSIDE = 'Outside India'

/**
 * Determines the place of supply: for training the State of a registered buyer, otherwise the State where it is held (IGST Act, section
 * 12(5)); for other services the State of the buyer (section 12(2)). It never guesses the buyer’s State.
 */
export function placeOfSupply({ sellerState, buyer, supplies, ...rule }: SupplyParties): PlaceOfSupply | MissingPlace {
  const at = (state: string, reason: string): PlaceOfSupply => ({
    state,
    code: codeOf(state),
    isIntraState: state === sellerState,
    reason,
  })
  if (rule.override) {
    const chosen = at(rule.override.state, `Chosen by the office: ${rule.override.reason}`)
    return rule.override.isInterState ? { ...chosen, isIntraState: false } : chosen
  }
  const registered = buyer.gstin === null ? undefined : stateOfGstin(buyer.gstin)
  if (registered) return at(registered, `The buyer’s GSTIN is registered in ${registered}.`)
  if (buyer.state === null)
    return { missing: 'buyer.state', question: 'In which State is the buyer? The tax and the printed place of supply depend on it.' }
  const performedIn = rule.performedIn ?? (supplies.includes('in-plant') ? buyer.state : sellerState)
  const isPerformed = (supply: Supply) =>
    supply === 'classroom' || supply === 'in-plant' || (supply === 'online' && rule.onlinePlaceOfSupply === 'performed')
  const states = new Set(supplies.map((supply) => (isPerformed(supply) ? performedIn : buyer.state)))
  if (states.size > 1) {
    const question = `The lines have different places of supply: ${[...states].join(' and ')}. Make two quotations, or choose the place yourself.`
    return { missing: 'place', question }
  }
  if (supplies.some(isPerformed)) return at(performedIn, `The buyer has no GSTIN, and the training is held in ${performedIn}.`)
  return at(buyer.state, `The buyer has no GSTIN and is in ${buyer.state}.`)
}

/** The taxes of a place by name: 'CGST and SGST' or 'IGST'. */
export function taxesOf({ code, isIntraState }: PlaceOfSupply): string {
  return isIntraState ? `CGST and ${localTaxOf(code)}` : 'IGST'
}

/** Whether the paper cannot be made here: an export has other rules, which the accountant knows. */
export function isForeign(state: string | null): boolean {
  return state === OUTSIDE
}

function codeOf(state: string): string {
  return findState(state)?.gstCode ?? ''
}
