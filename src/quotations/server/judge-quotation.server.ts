import type { Company } from '#company/company-content.schema.ts'
import { getCompany } from '#company/server/company.server.ts'
import { gstRateOf } from '#company/trade.ts'
import { getClient } from '#clients/server/client.server.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { listOrders } from '#training/server/batches/batch-orders.server.ts'
import { findBatch, statesOfBatches } from '#training/server/batches/batch-row.server.ts'
import { openSeats } from '#training/batches/batch.ts'
import { gstinRemarks } from '#base/values/gstin.ts'
import type { Database } from '#base/database/database.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import type { Paise } from '#base/values/money/paise.ts'
import { PERSON } from '../booking.ts'
import { ERASED_BUYER } from '../quotation-words.ts'
import { figuresOf, type Figures } from '../paper-figures.ts'
import { isForeign, taxesOf, type MissingPlace, type PlaceOfSupply } from '../place-of-supply.ts'
import type { QuotationForm, QuotationJudgement, QuotationProblem } from '../quotation.schema.ts'
import { missingOfSeller } from '../seller.ts'
import { unprintableProblems } from '../document/unprintable-problems.ts'
import { listOpenBills } from './credits/credits.server.ts'
import { placeOfForm } from './place-now.server.ts'
import { judgeBilled, type IssuedPapers } from './proformas/judge-billed.server.ts'
import { presentProformas, selectProformas } from './proformas/proforma-row.server.ts'
import { listPapers } from './quotation-row.server.ts'

const MAX_VALID_DAYS = 5 * 366

/** The orders, versions and proformas of a quotation. The seats of the orders are free for it. */
interface Issued extends IssuedPapers {
  booked: readonly BatchOrder[]
}

const NOTHING_ISSUED: Issued = { booked: [], versions: [], proformas: [], billed: [] }

export async function readIssued(db: Database, quotationId: number, now: Date) {
  const booked = await listOrders(db, { quotationId })
  const rows = await selectProformas(db).where('proformas.quotation_id', '=', quotationId).execute()
  const billed = (await listOpenBills(db, quotationId)).map(({ figures }) => figures)
  return { booked, versions: await listPapers(db, quotationId), proformas: await presentProformas(db, rows, now), billed }
}

/**
 * Computes the figures of a form and names what must be solved, or is worth knowing, before it is issued.
 * @param issued the orders, versions and proformas that the same quotation already has
 */
export async function judgeQuotation(
  db: Database,
  form: QuotationForm,
  { today, issued = NOTHING_ISSUED }: { today: PlainDate; issued?: Issued },
): Promise<QuotationJudgement> {
  const company = await getCompany(db)
  const batch = await batchOf(db, form, issued)
  const rules = { company, performedIn: batch?.state || null }
  const placeFor = (buyer: Registration) => placeOfForm({ ...form, buyer }, rules)
  const found = placeFor(form.buyer)
  const place = 'missing' in found ? undefined : found
  const figures = figuresOfForm(form, place, company)
  const discounts = discountProblems(form)
  const isZero = figures.totalPaise <= 0 && form.lines.length > 0 && discounts.length === 0
  const billed = place ? judgeBilled({ content: form, place, figures }, issued) : { problems: [], remarks: [], outdated: [] }
  const problems = [
    ...missingOfSeller(company).map((message): QuotationProblem => ({ field: 'company', message })),
    ...problemsOf(form, { found, today }),
    ...unprintableProblems(form),
    ...discounts,
    ...(isZero ? [{ field: 'lines', message: 'The total is ₹0. Enter a price, or a smaller discount.' }] : []),
    ...billed.problems,
  ]
  const remarks = [
    ...gstinRemarks(form.buyer),
    ...seatRemarks(form, batch, issued.booked),
    ...rateRemarks(form, company.trade, today),
    ...billed.remarks,
  ]
  const { outdated } = billed
  return { problems, remarks, outdated, newRegistration: await newRegistration(db, form, placeFor), place: place ?? null, figures }
}

/** The batch that a form is for. The one where its seats are now, if the office has cancelled that batch and moved its people. */
async function batchOf(db: Database, { batchId }: QuotationForm, { booked }: Issued): Promise<Batch | undefined> {
  const batch = batchId === null ? undefined : (await findBatch(db, batchId))?.batch
  const [order] = booked
  return order && batch?.status === 'cancelled' ? (await findBatch(db, order.batchId))?.batch : batch
}

/**
 * The payable amount of each form if it were issued today; null while its lines, discounts or place of supply give none.
 */
export async function draftAmounts(db: Database, forms: readonly QuotationForm[]): Promise<Array<Paise | null>> {
  if (forms.length === 0) return []
  const company = await getCompany(db)
  const states = await statesOfBatches(db, new Set(forms.flatMap(({ batchId }) => batchId ?? [])))
  return forms.map((form) => {
    const found = placeOfForm(form, { company, performedIn: states.get(form.batchId ?? 0) || null })
    if ('missing' in found) return null
    return draftAmount(form, { place: found, figures: figuresOfForm(form, found, company) })
  })
}

/** The payable amount of a form with its figures; null while they are of no use for a paper. */
export function draftAmount(form: QuotationForm, { place, figures }: Pick<QuotationJudgement, 'place' | 'figures'>): Paise | null {
  const isUsable = place !== null && !isForeign(place.state) && !isForeign(form.buyer.state) && discountProblems(form).length === 0
  return isUsable && figures.totalPaise > 0 ? figures.totalPaise : null
}

function figuresOfForm(form: QuotationForm, place: PlaceOfSupply | undefined, { trade }: Company): Figures {
  return figuresOf({
    ...form,
    // Without a place there is no tax yet. Prices that include GST keep their rate: the total stays the same but for a paisa of rounding.
    lines: form.lines.map((line) => (place ? line : { ...line, gstRate: form.isTaxIncluded ? line.gstRate : 0 })),
    isIntraState: place?.isIntraState ?? false,
    isRounded: trade?.roundOff ?? true,
  })
}

function problemsOf(
  { buyer, lines, place, validUntil }: QuotationForm,
  { found, today }: { found: PlaceOfSupply | MissingPlace; today: PlainDate },
): QuotationProblem[] {
  if (isForeign(buyer.state) || ('state' in found && isForeign(found.state))) {
    return [
      {
        field: isForeign(buyer.state) || !place ? 'buyer.state' : 'place.state',
        message:
          'Other rules apply to a buyer outside India (export of services), so the quotation cannot be made here. Ask your accountant.',
      },
    ]
  }
  return [
    ...(lines.length === 0 ? [{ field: 'lines', message: 'Add at least one line.' }] : []),
    ...lines.flatMap(({ unit, quantity }, at) =>
      unit === PERSON && !Number.isInteger(quantity) ? [{ field: `lines.${at}.quantity`, message: 'Use a whole number of people.' }] : [],
    ),
    ...(buyer.name === ERASED_BUYER
      ? [{ field: 'buyer.name', message: 'The data of this buyer were erased. Enter a buyer, or delete the draft.' }]
      : []),
    ...('missing' in found ? [{ field: found.missing, message: found.question }] : []),
    ...(buyer.address === '' ? [{ field: 'buyer.address', message: 'Enter the buyer’s address. It is printed on the quotation.' }] : []),
    ...(buyer.state === null && buyer.gstin !== null ? [{ field: 'buyer.state', message: 'In which State is the buyer’s address?' }] : []),
    ...(validUntil < today
      ? [{ field: 'validUntil', message: `The last day, ${shortDate(validUntil)}, has passed. Choose a later day.` }]
      : []),
    ...(validUntil > addDays(today, MAX_VALID_DAYS)
      ? [{ field: 'validUntil', message: 'The last day is more than five years away. Choose an earlier day.' }]
      : []),
  ]
}

/** Reports discounts that are too large. The overall one is only compared with the sum of the lines if their own discounts are valid. */
function discountProblems({ lines, discount: overall, ...form }: QuotationForm): QuotationProblem[] {
  const { figures, net } = withoutDiscounts({ lines, ...form })
  const lineProblems = lines.flatMap(({ discount }, at): QuotationProblem[] =>
    discount !== null && 'paise' in discount && discount.paise > (figures[at]?.grossPaise ?? 0)
      ? [{ field: `lines.${at}.discount`, message: 'The discount is larger than the amount of the line.' }]
      : [],
  )
  const isTooLarge = overall !== null && 'paise' in overall && overall.paise > net
  if (lineProblems.length > 0 || !isTooLarge) return lineProblems
  return [{ field: 'discount', message: 'The discount is larger than the sum of the lines.' }]
}

function withoutDiscounts({ lines, isTaxIncluded }: Pick<QuotationForm, 'lines' | 'isTaxIncluded'>) {
  const { lines: figures, netPaise: net } = figuresOf({ lines, discount: null, isTaxIncluded, isIntraState: false, isRounded: false })
  return { figures, net }
}

type QuotedBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>['batch']

type Registration = Pick<QuotationForm['buyer'], 'gstin' | 'state'>

/** Compares the buyer, who stays as printed in issued papers, with the client's record, which the next version can take over. */
async function newRegistration(
  db: Database,
  { clientId, buyer }: QuotationForm,
  placeFor: (buyer: Registration) => PlaceOfSupply | MissingPlace,
): Promise<QuotationJudgement['newRegistration']> {
  if (clientId === null) return null
  const { client } = await getClient(db, clientId)
  const now = { gstin: client.gstin ?? buyer.gstin, state: client.state }
  const differing = [
    ['GSTIN', now.gstin, buyer.gstin],
    ['State', now.state, buyer.state],
  ] as const
  const remarks = differing.flatMap(([label, current, printed]) =>
    current === printed ? [] : [`The client’s ${label} is now ${current}; this quotation has ${printed ?? 'none'}.`],
  )
  if (remarks.length === 0) return null
  return { ...now, remark: [...remarks, ...taxRemarks(placeFor(buyer), placeFor(now))].join(' ') }
}

function taxRemarks(before: PlaceOfSupply | MissingPlace, after: PlaceOfSupply | MissingPlace): string[] {
  const [old, next] = [before, after].map((place) => ('missing' in place ? undefined : taxesOf(place)))
  if (!next || old === next) return []
  return [`With the new data, the tax is ${next}${old ? ` instead of ${old}` : ''}. Issued papers stay as they are.`]
}

function seatRemarks({ lines, batchId }: QuotationForm, batch: QuotedBatch | undefined, booked: readonly BatchOrder[]): string[] {
  if (batchId === null) return []
  if (!batch) return ['The batch no longer exists.']
  if (batch.status === 'cancelled') return ['The batch is cancelled.']
  const wanted = lines
    .filter(({ programId, unit }) => programId === batch.trainingProgramId && unit === PERSON)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const open = openSeats(batch)
  const own = booked.filter((order) => order.batchId === batchId).reduce((sum, { seats, named }) => sum + Math.max(seats, named), 0)
  const free = open === null ? null : open + own
  if (free === null || wanted <= free) return []
  return [`The batch has ${counted(free, 'free seat')}, but ${counted(wanted, 'person', 'people')} ${wanted === 1 ? 'is' : 'are'} quoted.`]
}

function rateRemarks({ lines }: QuotationForm, trade: Parameters<typeof gstRateOf>[0], today: PlainDate): string[] {
  return lines.flatMap(({ sac, gstRate }, at) => {
    const rate = gstRateOf(trade, sac, today)
    return rate === gstRate ? [] : [`Line ${at + 1} has ${gstRate / 100}% GST, but SAC ${sac} has ${rate / 100}% in your company data.`]
  })
}
