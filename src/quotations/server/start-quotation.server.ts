import { gstRateOf } from '#company/trade.ts'
import { getCompany } from '#company/server/company.server.ts'
import { shownPrices } from '#catalogue/price.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import { getService } from '#catalogue/server/service.server.ts'
import { getClient } from '#clients/server/client.server.ts'
import { getEnquiry } from '#enquiries/server/enquiry-row.server.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { batchName } from '#training/batches/batch.ts'
import type { Database } from '#base/database/database.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { paiseOfRupees } from '#base/values/money/paise.ts'
import { PERSON } from '../booking.ts'
import type { Supply } from '../place-of-supply.ts'
import type { QuotationForm, QuotedLine } from '../quotation.schema.ts'

const DEFAULT_VALIDITY_DAYS = 30

interface Start {
  client?: number | undefined
  enquiry?: number | undefined
  batch?: number | undefined
  program?: number | undefined
  service?: number | undefined
  supply?: Supply | undefined
}

/**
 * The form of a new quotation, filled from an enquiry, a batch and a client. The buyer is the client, else the sender of the enquiry. @throws
 * Problem 'not-found'
 */
export async function startQuotation(db: Database, start: Start, now: Date): Promise<QuotationForm> {
  const company = await getCompany(db)
  const today = indianDate(now)
  const enquiry = start.enquiry === undefined ? undefined : (await getEnquiry(db, start.enquiry)).enquiry
  const batchId = start.batch ?? enquiry?.batchId ?? undefined
  const batch = batchId === undefined ? undefined : (await getBatch(db, batchId)).batch
  const clientId = start.client ?? enquiry?.clientId ?? batch?.clientId ?? undefined
  const client = clientId === undefined ? undefined : (await getClient(db, clientId)).client
  const contact = client?.contacts.find(({ id }) => id === batch?.clientContactId) ?? client?.contacts[0]
  const programId = start.program ?? batch?.trainingProgramId ?? enquiry?.trainingProgramId ?? undefined
  const rateOf = (sac: string) => gstRateOf(company.trade, sac, today)
  const line =
    start.service === undefined
      ? await programLine(db, programId, { batch, supply: start.supply, people: enquiry?.people ?? 1, rateOf })
      : await serviceLine(db, start.service, rateOf)
  return {
    clientId: client?.id ?? null,
    enquiryId: enquiry?.id ?? null,
    batchId: batch?.id ?? null,
    buyer: {
      name: client?.name ?? enquiry?.company ?? enquiry?.fullName ?? '',
      address: client?.place ?? '',
      state: client?.state ?? null,
      gstin: client?.gstin ?? null,
      contactName: enquiry?.fullName ?? contact?.name ?? '',
      email: enquiry?.email ?? contact?.email ?? '',
      phone: enquiry?.phone ?? contact?.phone ?? null,
    },
    lines: line ? [line] : [],
    discount: null,
    isTaxIncluded: false,
    place: null,
    validUntil: addDays(today, company.trade?.validityDays ?? DEFAULT_VALIDITY_DAYS),
    terms: company.trade?.quotationTerms ?? '',
    note: '',
  }
}

interface ProgramLine {
  batch: Batch | undefined
  /** The mode. By default that of the batch, else the program's usual one. */
  supply: Supply | undefined
  people: number
  rateOf: (sac: string) => number
}

async function programLine(
  db: Database,
  programId: number | undefined,
  { batch, supply: asked, people, rateOf }: ProgramLine,
): Promise<QuotedLine | undefined> {
  const program = programId === undefined ? undefined : await findProgramById(db, programId)
  if (!program) return undefined
  const supply = asked ?? supplyOf(batch, program.delivery_mode)
  return {
    programId: program.id,
    serviceId: null,
    supply,
    description: batch ? batchName(batch) : program.title,
    sac: program.sac,
    discount: null,
    gstRate: rateOf(program.sac),
    ...(batch && batch.lumpSum !== null
      ? { quantity: 1, unit: 'lump sum', unitPaise: paiseOfRupees(batch.lumpSum) }
      : { quantity: people, unit: PERSON, unitPaise: paiseOfRupees(priceOf(program, supply)) }),
  }
}

/** A service has no price in the catalogue. */
async function serviceLine(db: Database, serviceId: number, rateOf: ProgramLine['rateOf']): Promise<QuotedLine> {
  const { service } = await getService(db, serviceId, 'all')
  const { id, title, sac } = service
  return {
    programId: null,
    serviceId: id,
    supply: 'service',
    description: title,
    sac,
    quantity: 1,
    unit: 'lump sum',
    unitPaise: 0,
    discount: null,
    gstRate: rateOf(sac),
  }
}

function supplyOf(batch: Pick<Batch, 'mode'> | undefined, delivery: string): Supply {
  if (batch) return batch.mode === 'in-plant' || batch.mode === 'online' ? batch.mode : 'classroom'
  return delivery === 'online' ? 'online' : 'classroom'
}

function priceOf(program: Parameters<typeof shownPrices>[0], supply: Supply): number {
  const prices = shownPrices(program)
  const label = supply === 'online' ? 'Online' : 'Classroom'
  return (prices.find((price) => price.label === label) ?? prices[0]).amount
}
