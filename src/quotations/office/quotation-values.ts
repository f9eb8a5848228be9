import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { inRupees, parsePaise, type Paise } from '#base/values/money/paise.ts'
import { SERVICE_SAC, typedPercent } from '#company/trade.ts'
import { blankValues, type FormValues } from '#office/form/form-values.ts'
import type { QuotationForm, QuotedLine } from '../quotation.schema.ts'

/** The fields of the quotation form. The lines are a JSON list; 'yes' is a ticked box. */
export const QUOTATION_LABELS = {
  clientId: 'Client',
  name: 'Buyer',
  address: 'Address',
  state: 'State',
  gstin: 'GSTIN',
  contactName: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  lines: 'Lines',
  discount: 'Overall discount',
  isTaxIncluded: 'Prices include GST',
  placeState: 'Place of supply',
  placeReason: 'Reason for the place of supply',
  isInterState: 'Inter-State supply (IGST)',
  validUntil: 'Valid until',
  terms: 'Terms',
  note: 'Note',
  enquiryId: 'Enquiry',
  batchId: 'Batch',
}
export type QuotationValues = FormValues<typeof QUOTATION_LABELS>

export const YES = 'yes'

/** A line as typed. */
export interface TypedLine extends Record<(typeof LINE_TEXTS)[number], string> {
  programId: number | null
  serviceId: number | null
  supply: QuotedLine['supply']
}

const LINE_TEXTS = ['description', 'sac', 'quantity', 'unit', 'price', 'discount', 'gstRate'] as const

export const BLANK_LINE: TypedLine = {
  programId: null,
  serviceId: null,
  supply: 'service',
  description: '',
  sac: SERVICE_SAC,
  quantity: '1',
  unit: 'day',
  price: '',
  discount: '',
  gstRate: '18',
}

export function quotationValues({ buyer, place, lines, ...form }: QuotationForm): QuotationValues {
  return {
    ...blankValues(QUOTATION_LABELS),
    ...buyerValues(buyer),
    clientId: String(form.clientId ?? ''),
    enquiryId: String(form.enquiryId ?? ''),
    batchId: String(form.batchId ?? ''),
    lines: writeLines(lines.map(typedLine)),
    discount: discountAsTyped(form.discount),
    isTaxIncluded: form.isTaxIncluded ? YES : '',
    placeState: place?.state ?? '',
    placeReason: place?.reason ?? '',
    isInterState: place?.isInterState ? YES : '',
    validUntil: form.validUntil,
    terms: form.terms,
    note: form.note,
  }
}

export function buyerValues({ state, gstin, phone, ...buyer }: QuotationForm['buyer']) {
  return { ...buyer, state: state ?? '', gstin: gstin ?? '', phone: phone ?? '' }
}

export function typedLine({ quantity, unitPaise, discount, gstRate, ...line }: QuotedLine): TypedLine {
  return {
    ...line,
    quantity: String(quantity),
    price: typedPaise(unitPaise),
    discount: discountAsTyped(discount),
    gstRate: String(gstRate / 100),
  }
}

function discountAsTyped(discount: QuotedLine['discount']): string {
  if (discount === null) return ''
  return 'rate' in discount ? `${discount.rate / 100}%` : typedPaise(discount.paise)
}

/** Converts the form's values to the schema's input. A text that is no amount stays wrong, so that the schema reports it. */
export function quotationInput(values: QuotationValues): object {
  const { name, address, state, gstin, contactName, email, phone, placeState, placeReason, isInterState, ...rest } = values
  return {
    ...rest,
    buyer: { name, address, state: state || null, gstin, contactName, email, phone },
    clientId: rest.clientId || null,
    enquiryId: rest.enquiryId || null,
    batchId: rest.batchId || null,
    lines: readLines(rest.lines).map(({ price, ...line }) => ({
      ...line,
      quantity: typedNumber(line.quantity),
      unitPaise: parsePaise(price),
      discount: typedDiscount(line.discount),
      gstRate: typedPercent(line.gstRate),
    })),
    discount: typedDiscount(rest.discount),
    isTaxIncluded: rest.isTaxIncluded === YES,
    place: placeState === '' ? null : { state: placeState, reason: placeReason, isInterState: isInterState === YES },
  }
}

/** 10000_00 → '10,000' */
export function typedPaise(paise: Paise): string {
  return inRupees(paise).slice(1).replace('.00', '')
}

export function readLines(text: string): TypedLine[] {
  return JSON.parse(text || '[]') as TypedLine[]
}

export function writeLines(lines: readonly TypedLine[]): string {
  return JSON.stringify(lines)
}

/** Moves a line to another place. */
export function movedLine(lines: readonly TypedLine[], from: number, to: number): TypedLine[] {
  const others = lines.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...lines.slice(from, from + 1), ...others.slice(to)]
}

/** Returns the field of the form that an issue is about, and its message: 'lines.2.quantity' → 'lines', 'Line 3: …'. */
export function placeIssue(path: string, message: string): [field: string, message: string] {
  const [first = '', second = ''] = path.split('.')
  if (first === 'buyer') return [second, message]
  if (first === 'place') return [second === 'reason' ? 'placeReason' : 'placeState', message]
  if (first === 'lines' && second !== '') return ['lines', `Line ${Number(second) + 1}: ${message}`]
  return [first, message]
}

/** The values as text, for comparing two versions of a form. */
export function valueInWords(name: string, value: string): string {
  if (name === 'isTaxIncluded') return value === YES ? 'Yes' : 'No'
  if (name !== 'lines') return value
  const lines = readLines(value).map(({ description, quantity, unit, price, discount, sac, gstRate }) =>
    [description, `${quantity} ${unit}`, `₹${price}`, discount && `less ${discount}`, `SAC ${sac}`, `GST ${gstRate}%`]
      .filter(Boolean)
      .join(', '),
  )
  return lines.join('\n')
}

/** Replaces the fields of `input` that the schema refused, so that the rest can be computed while somebody types. */
export function withoutIssues(input: object, issues: ReadonlyArray<{ path: PropertyKey[] }>): object {
  const copy = structuredClone(input) as Record<string, unknown>
  for (const { path } of issues) {
    if (path[0] === 'place') copy['place'] = null
    else {
      const parent = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], copy)
      const key = String(path.at(-1))
      ;(parent as Record<string, unknown>)[key] = key in STAND_INS ? STAND_INS[key as keyof typeof STAND_INS] : ''
    }
  }
  return copy
}

const STAND_INS = {
  name: '…',
  state: null,
  gstin: null,
  phone: null,
  description: '…',
  quantity: 1,
  unit: '…',
  unitPaise: 0,
  discount: null,
  sac: SERVICE_SAC,
  gstRate: 1800,
  validUntil: addDays(indianDate(new Date()), 1),
}

function typedNumber(typed: string): number {
  const digits = typed.replaceAll(/[\s,]/g, '')
  return digits === '' ? NaN : Number(digits)
}

/** '5%' is a part, '500' an amount. */
function typedDiscount(typed: string): object | string | null {
  const text = typed.trim()
  if (text === '') return null
  const [rate, paise] = [typedPercent(text), parsePaise(text)]
  if (text.endsWith('%')) return rate === undefined ? text : { rate }
  return paise === undefined ? text : { paise }
}
