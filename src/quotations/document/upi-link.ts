import { decimalRupees, type Paise } from '#base/values/money/paise.ts'

/** The limits of the NPCI linking specification, in characters. */
const MAX_PAYEE_LENGTH = 99
const MAX_NOTE_LENGTH = 50
const MAX_REFERENCE_LENGTH = 35

interface UpiPayment {
  /** 'name@bank'. */
  address: string
  payee: string
  amountPaise: Paise
  note: string
  /** Returned with the payment by some apps. */
  reference: string
}

/**
 * The UPI link of an exact amount (NPCI linking specification 1.6). Spaces are %20, since some apps show a plus sign as it is, and the
 * address keeps its plain @, since some apps look for another address otherwise.
 */
export function upiLink({ address, payee, amountPaise, note, reference }: UpiPayment): string {
  const fields = {
    pa: encodeURIComponent(address).replaceAll('%40', '@'),
    pn: encodeURIComponent(shortened(payee, MAX_PAYEE_LENGTH)),
    am: decimalRupees(amountPaise),
    cu: 'INR',
    tn: encodeURIComponent(shortened(note, MAX_NOTE_LENGTH)),
    tr: encodeURIComponent(shortened(reference, MAX_REFERENCE_LENGTH)),
  }
  return `upi://pay?${Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`
}

/** Cuts a text between characters as people see them, not inside one of several code points. */
function shortened(text: string, maxLength: number): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (short.length + segment.length > maxLength) break
    short += segment
  }
  return short.trim()
}
