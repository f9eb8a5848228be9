import { listIssuedBetween } from '#certificates/server/issue/certificate-figures.server.ts'
import { clientLabel } from '#clients/client.ts'
import { listQuotedBetween } from '#quotations/server/accounts/quoted-between.server.ts'
import { sourceOf } from '#enquiries/enquiry-origin.ts'
import { listArrivals } from '#enquiries/server/enquiry-arrivals.server.ts'
import { listEnrolledBetween } from '#training/server/participants/participant-figures.server.ts'
import { listMoneyBetween } from '#training/server/roster/batch-money.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { groupBy } from '#base/values/group-by.ts'
import { figuresOf } from '../../figures/figures.ts'
import { financialYear, monthAfter, monthOf, monthsBetween, type Period } from '../../figures/figure-months.ts'
import type { Figures } from '../../figures/figures.schema.ts'
import { salesOf } from '../../figures/sales.ts'

/** The rows behind the figures of a period. */
export interface FigureRows {
  enquiries: Array<ReturnType<typeof enquiryOf>>
  participants: Awaited<ReturnType<typeof listEnrolledBetween>>
  certificates: Awaited<ReturnType<typeof listIssuedBetween>>
  batches: Awaited<ReturnType<typeof listMoneyBetween>>
  /** Null for whoever may not see money. */
  sales: Array<ReturnType<typeof saleOf>> | null
}

/** The requested months; by default the current financial year. */
export function periodOf({ from, to = from }: Partial<Period>, now: Date): Period {
  return from === undefined || to === undefined ? financialYear(indianDate(now)) : { from, to }
}

/** Reads one month at a time through the indexes on days, so that no query takes long. */
export async function readFigureRows(
  db: Database,
  { from, to }: Period,
  { now, hasSales }: { now: Date; hasSales: boolean },
): Promise<FigureRows> {
  const rows: FigureRows = { enquiries: [], participants: [], certificates: [], batches: [], sales: null }
  for (const month of monthsBetween(from, to)) {
    const [first, before]: [PlainDate, PlainDate] = [`${month}-01`, `${monthAfter(month)}-01`]
    rows.enquiries = rows.enquiries.concat((await listArrivals(db, first, before)).map((arrival) => enquiryOf(arrival, hasSales)))
    rows.participants = rows.participants.concat(await listEnrolledBetween(db, first, before))
    rows.certificates = rows.certificates.concat(await listIssuedBetween(db, first, before))
    rows.batches = rows.batches.concat(await listMoneyBetween(db, first, before))
  }
  if (hasSales) {
    const quoted = await listQuotedBetween(db, `${from}-01`, `${monthAfter(to)}-01`, now)
    rows.sales = [...groupBy(quoted, ({ enquiryId, number }) => (enquiryId === null ? number : `enquiry ${enquiryId}`)).values()].map(
      saleOf,
    )
  }
  return rows
}

export function figuresOfRows(period: Period, { enquiries, participants, certificates, batches, sales }: FigureRows): Figures {
  const figures = figuresOf(period, {
    enquiries,
    participants: participants.map(({ enrolledOn }) => monthOf(enrolledOn)),
    certificates: certificates
      .filter(({ revokedOn }) => revokedOn === null)
      .map(({ issuedOn, kind }) => ({ month: monthOf(issuedOn), kind })),
    batches: batches.map((batch) => ({ ...batch, month: monthOf(batch.firstDay) })),
  })
  return { ...figures, sales: sales && salesOf(period, { enquiries, sales }) }
}

type Quoted = Awaited<ReturnType<typeof listQuotedBetween>>

/** The quotations of one enquiry, or a quotation without an enquiry. */
function saleOf(quotations: Quoted) {
  const [first] = quotations
  const sum = (key: 'quotedPaise' | 'acceptedPaise' | 'receivedPaise') => quotations.reduce((all, quotation) => all + quotation[key], 0)
  return {
    enquiry: first && first.enquiryId !== null ? nameOfEnquiry({ reference: first.reference, id: first.enquiryId }) : null,
    numbers: quotations.map(({ number }) => number).join(', '),
    countedAt: first?.countedAt ?? '',
    month: monthOf(indianDate(new Date(first?.countedAt ?? 0))),
    program: programOf({ program: first?.program ?? null, kind: first?.kind ?? null }),
    source: first?.origin ? sourceOf(first.origin) : 'Without an enquiry',
    client: first ? labelOf(first) : null,
    isQuoted: quotations.some(({ isQuoted }) => isQuoted),
    isAccepted: quotations.some(({ isAccepted }) => isAccepted),
    isPaid: quotations.some(({ isPaid }) => isPaid),
    quotedPaise: sum('quotedPaise'),
    acceptedPaise: sum('acceptedPaise'),
    receivedPaise: sum('receivedPaise'),
  }
}

export const nameOfEnquiry = ({ reference, id }: { reference: string | null; id: number }) => reference ?? `No. ${id}`

/** A deleted program's title is gone, but its requests still count as requests for one. */
const programOf = ({ program, kind }: { program: string | null; kind: string | null }) =>
  program ?? (kind === 'enrolment' ? 'A deleted program' : 'No program')

function enquiryOf(
  { program, kind, clientName, clientPlace, ...row }: Awaited<ReturnType<typeof listArrivals>>[number],
  hasValue: boolean,
) {
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.receivedAt,
    month: monthOf(indianDate(new Date(row.receivedAt))),
    program: programOf({ program, kind }),
    client: labelOf({ clientName, clientPlace }) ?? 'No client',
    source: sourceOf(row),
    value: hasValue ? row.value : null,
    lostReason: row.lostReason,
    status: row.status,
    isEnrolled: row.participantId !== null,
  }
}

export function labelOf({ clientName, clientPlace }: { clientName: string | null; clientPlace: string | null }): string | null {
  return clientName === null ? null : clientLabel({ name: clientName, place: clientPlace ?? '' })
}
