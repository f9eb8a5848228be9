import type { PlainDate } from '#base/dates/dates.ts'
import type { QuotationTexts } from './document/printed-paper.ts'
import type { QuotationState } from './quotation-state.ts'
import type { VersionChange } from './version-changes.ts'

/** The current version on the buyer's page, with its state and the buyer's last answer. */
export interface QuotationPage {
  kind: 'quotation'
  state: Exclude<QuotationState, 'draft'>
  /** Whether it has expired and is not billed, so that the office decides about an acceptance. */
  isLate: boolean
  number: string
  versionNumber: number
  buyer: string
  validUntil: PlainDate
  paper: QuotationTexts
  /** The printed differences from the version that the buyer had before; empty for the first. */
  changes: VersionChange[]
  /** That version's number; null for the first. */
  changedSince: number | null
  /** The person to whom the quotation is addressed, who may ask a question. */
  contact: { name: string; email: string }
  /** Its proformas, without cancelled ones. */
  bills: Bill[]
  /** The reason why the file of a proforma that the buyer asked for was refused; null if none was. */
  billNotice: string | null
  /** The event that decided an accepted, declined or withdrawn quotation. */
  decision: Decision | null
  /** The later version that was declined or withdrawn, after which this one stands. */
  givenUp: { versionNumber: number; state: 'declined' | 'withdrawn'; at: string } | null
  /** The row of the event that the state follows from. Forms carry it. */
  basedOn: number
}

/** Whether the buyer can still accept or decline. */
export function isAnswerable({ state }: Pick<QuotationPage, 'state'>): boolean {
  return state === 'sent' || state === 'expired'
}

/** A proforma as the buyer sees it. */
export interface Bill {
  id: number
  number: string
  dueOn: PlainDate
  /** '₹59,000.00'. */
  total: string
  /** Taken off since it was issued; null if nothing was. */
  credit: string | null
  /** The refund due to the buyer; null if none is. */
  refund: string | null
  /** The amount to be paid; null if nothing is. */
  balance: string | null
  /** Whether money came for it and nothing is due. Credits alone pay nothing. */
  isPaid: boolean
  isOverdue: boolean
  /** Whether it asks for a version that no longer counts. It must not be paid. */
  isVoid: boolean
  /** Whether its PDF names a bank account. */
  hasBank: boolean
  /** For payment apps; null without a UPI address, or if nothing is to be paid. */
  upiLink: string | null
}

interface Decision {
  /** ISO 8601, UTC. */
  at: string
  /** Null if the office withdrew it. */
  by: { byName: string; byPost: string; poNumber: string } | null
}

export type BuyersPage = QuotationPage | { kind: 'ended'; why: 'unknown' | 'too-many' }

/** The forms of the page: the values of `answer`. */
export const ANSWERS = ['accept', 'decline', 'ask'] as const
export type Answer = (typeof ANSWERS)[number]

/** The result of a submitted form. */
export interface PostedAnswer {
  answer: Answer
  /**
   * The stored answer: null if the form was refused. The office decides about 'late', because the last day has passed, and about 'billed':
   * the buyer wants to decline a quotation that was billed.
   */
  done: 'accepted' | 'late' | 'declined' | 'billed' | 'asked' | null
  values: Record<string, string>
  errors: Record<string, string>
  formError?: string
}
