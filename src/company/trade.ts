import type { PlainDate } from '#base/dates/dates.ts'
import type { Company, Trade } from './company-content.schema.ts'

/** Commercial training and coaching. */
export const PROGRAM_SAC = '999293'
/** Management consulting. */
export const SERVICE_SAC = '998311'

/** The rate of a SAC that the company has not listed, in hundredths of a percent. */
const DEFAULT_GST_RATE = 1800

/** The GST rate of a SAC on a day, in hundredths of a percent: 18 % is 1800. */
export function gstRateOf(trade: Pick<Trade, 'gstRates'> | undefined, sac: string, onDay: PlainDate): number {
  const inForce = (trade?.gstRates ?? []).filter((row) => row.sac === sac && row.from <= onDay)
  return inForce.reduce((latest, row) => (row.from > latest.from ? row : latest), { from: '', rate: DEFAULT_GST_RATE }).rate
}

/** 1800 → '18', 250 → '2.5'. */
export function percentOf(rate: number): string {
  return String(rate / 100)
}

/** '12.5' → 1250. Undefined for a text that is no percentage with at most two decimals. */
export function typedPercent(typed: string): number | undefined {
  const text = typed.replace('%', '').trim()
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

/** The trade of a company that has entered none. */
export const NEW_TRADE: Trade = {
  pan: null,
  state: null,
  address: '',
  bank: null,
  upi: null,
  quotationTerms: '',
  validityDays: 30,
  paymentDays: 15,
  quotationPrefix: 'QT',
  proformaPrefix: 'PI',
  roundOff: true,
  onlinePlaceOfSupply: 'recipient',
  gstRates: [],
}

/** Rule 46 of the CGST Rules. */
export const MAX_PAPER_NUMBER_LENGTH = 16

/** A paper's number with this prefix, as an example: 'BHM' → 'BHM/26-27/00001'. */
export function numberWith(prefix: string): string {
  return `${prefix}/26-27/00001`
}

/** Describes the fault of a prefix of paper numbers. */
export function prefixProblem(prefix: string): string | undefined {
  if (!/^[A-Z0-9-]+$/.test(prefix)) return 'Use capital letters A to Z, digits and hyphens in the prefix'
  const example = numberWith(prefix)
  if (example.length <= MAX_PAPER_NUMBER_LENGTH) return undefined
  return `${example} has ${example.length} characters. A number has at most ${MAX_PAPER_NUMBER_LENGTH}, so a prefix has at most ${MAX_PAPER_NUMBER_LENGTH - numberWith('').length}`
}

/** A part of the trade that contradicts the GSTIN. */
interface TradeProblem {
  field: 'trade.pan' | 'trade.state'
  message: string
}

/** Compares PAN and State with the GSTIN, which contains both. */
export function tradeProblem({ gstin, trade }: Pick<Company, 'gstin' | 'trade'>): TradeProblem | undefined {
  if (!gstin || !trade) return undefined
  const { pan, state } = registrationOf(gstin)
  if (trade.pan !== null && trade.pan !== pan) {
    return { field: 'trade.pan', message: `The GSTIN contains the PAN ${pan}. Correct the GSTIN or the PAN` }
  }
  if (trade.state !== null && trade.state !== state) {
    return { field: 'trade.state', message: `The GSTIN begins with the State code ${state}. Correct the GSTIN or the State` }
  }
  return undefined
}

/** Takes a PAN and a State that are left out from the GSTIN. */
export function withRegistration<Changed extends Pick<Company, 'gstin' | 'trade'>>(company: Changed): Changed {
  const { gstin, trade } = company
  if (!gstin || !trade) return company
  const { pan, state } = registrationOf(gstin)
  return { ...company, trade: { ...trade, pan: trade.pan ?? pan, state: trade.state ?? state } }
}

function registrationOf(gstin: string) {
  return { state: gstin.slice(0, 2), pan: gstin.slice(2, 12) }
}
