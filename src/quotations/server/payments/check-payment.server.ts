import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { inRupees, scaled } from '#base/values/money/paise.ts'
import { MAX_TDS_RATE, type PaymentForm } from '../../payment.schema.ts'
import { findSettlements } from './settlements.server.ts'

const WHOLE_RATE = 10_000
const BILL_LESS = 'To refund more, bill less first: take the seat off the bill, or cancel the proforma and issue a new one.'

interface NotedPayment {
  kind: PaymentForm['kind']
  shares: ReadonlyArray<{ proforma_id: number; amount_paise: number; tds_paise: number }>
}

interface PaidProforma {
  id: number
  number: string
  issued_on: PlainDate
  taxable_paise: number
  total_paise: number
  cancelled_at: string | null
}

/**
 * Compares a payment with all that was noted for its proformas. @throws Problem 'unprocessable' for a refund of more than is to be given
 * back, which would make a paid bill due again, for TDS beside a transfer of all that is due, and for more TDS than the highest rate of the
 * taxable value
 */
export async function checkAmounts(db: Database, { kind, shares }: NotedPayment, proformas: readonly PaidProforma[]): Promise<void> {
  const settlements = await findSettlements(db, proformas)
  for (const { id, number, taxable_paise: taxablePaise, cancelled_at: cancelledAt } of proformas) {
    const own = shares.filter(({ proforma_id: proformaId }) => proformaId === id)
    const [amount, tds] = [own.reduce((sum, share) => sum + share.amount_paise, 0), own.reduce((sum, share) => sum + share.tds_paise, 0)]
    const { settledPaise = 0, tdsPaise = 0, balancePaise = 0 } = settlements.get(id) ?? {}
    const refuse = (field: 'amountPaise' | 'tdsPaise', message: string) =>
      fieldProblem('unprocessable', `shares.${shares.findIndex((share) => share.proforma_id === id)}.${field}`, message)
    if (kind === 'refund') {
      const most = Math.max(0, Math.min(settledPaise - tdsPaise, -balancePaise))
      const isOpen = cancelledAt === null
      // A cancelled proforma asks for nothing, so TDS that is taken back from it leaves nothing due.
      if (amount > most || (isOpen && amount + tds > -balancePaise)) {
        const limit = most === 0 ? 'Nothing is to be refunded' : `At most ${inRupees(most)} can be refunded`
        throw refuse('amountPaise', `${limit} for ${number}.${isOpen ? ` ${BILL_LESS}` : ''}`)
      }
      if (tds > tdsPaise) throw refuse('tdsPaise', `At most ${inRupees(tdsPaise)} of TDS can be taken back for ${number}.`)
    } else {
      if (tds > 0 && balancePaise > 0 && amount >= balancePaise) {
        throw refuse(
          'amountPaise',
          `${inRupees(balancePaise)} is all that is due. If the buyer deducted TDS, enter the amount that arrived.`,
        )
      }
      const left = scaled(taxablePaise, MAX_TDS_RATE, WHOLE_RATE) - tdsPaise
      const most = tdsPaise === 0 ? inRupees(left) : `${inRupees(Math.max(0, left))} is left`
      if (tds > 0 && tds > left) {
        throw refuse('tdsPaise', `TDS of ${number} is at most ${MAX_TDS_RATE / 100}% of its taxable value: ${most}.`)
      }
    }
  }
}

/**
 * Call it after a payment was taken off: what is left must cover the refunds, or the buyer would be asked for that money twice. @throws Problem
 * 'conflict' for money or TDS that was refunded
 */
export async function refuseRefunded(tx: WriteTransaction, proformaIds: readonly number[]): Promise<void> {
  if (proformaIds.length === 0) return
  const query = tx.sql.selectFrom('proformas').select(['id', 'number', 'total_paise']).where('id', 'in', proformaIds).orderBy('id')
  // A refund that is noted at the same moment waits.
  const proformas = await forUpdate(tx, query, 'proformas').execute()
  const settlements = await findSettlements(tx, proformas)
  const refunded = proformas.find(({ id }) => {
    const { settledPaise = 0, tdsPaise = 0 } = settlements.get(id) ?? {}
    return tdsPaise < 0 || settledPaise < tdsPaise
  })
  if (refunded) throw new Problem('conflict', `This money was refunded for ${refunded.number}. Take the refund off first.`)
}

/** Asks about a day before a proforma was issued: a year is easily mistyped. @throws Problem 'conflict' */
export function refuseEarlierDay({ receivedOn }: Pick<PaymentForm, 'receivedOn'>, proformas: readonly PaidProforma[]): void {
  const later = proformas.find(({ issued_on: issuedOn }) => receivedOn < issuedOn)
  if (!later) return
  const message = `${shortDate(receivedOn)} is before ${later.number} was issued (${shortDate(later.issued_on)}).`
  throw new Problem('conflict', message, { issues: { receivedOn: message, allowEarlier: message } })
}
