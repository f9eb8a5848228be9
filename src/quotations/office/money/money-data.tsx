import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getData, type BodyOf } from '#base/api/api-client.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { dataQuery, listQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'
import type { Proforma, ProformaState } from '../../proforma.schema.ts'

const PROFORMAS = ['quotation', 'proformas']
const PAYMENTS = ['quotation', 'payments']

interface ProformaFilter {
  quotation?: number
  client?: number
  state?: ProformaState
  limit?: number
  cursor?: string | undefined
}

export function useProformas(query: ProformaFilter) {
  return useQuery({ ...listQuery([...PROFORMAS, query], 'GET /proformas', { query }), staleTime: 0 })
}

export function usePaymentsOf(quotation: number) {
  return useQuery({ ...dataQuery([...PAYMENTS, quotation], 'GET /payments', { query: { quotation } }), staleTime: 0 })
}

/** Everything that went out after a payment was noted, and may rest on it. */
export function useSentSince(payment: number) {
  return useQuery({
    ...dataQuery([...PAYMENTS, payment, 'sent-since'], 'GET /payments/{id}/sent-since', { path: { id: payment } }),
    staleTime: 0,
  })
}

/** The amounts due, by buyer and age. */
export function useAgeing() {
  return useQuery({ ...dataQuery([...PROFORMAS, 'ageing'], 'GET /proformas/ageing'), staleTime: 0 })
}

export function useIssueProforma(quotationId: number) {
  const reload = useReloadMoney()
  return useCall(
    ({ idempotencyKey, ...body }: BodyOf<'POST /quotations/{id}/proformas'> & { idempotencyKey: string }) =>
      getData('POST /quotations/{id}/proformas', { path: { id: quotationId }, body, idempotencyKey }),
    {
      fields: ['share', 'dueOn'],
      otherwise: 'The proforma could not be issued.',
      done: ({ number, totalPaise }) => ({ title: `Proforma ${number} issued`, description: inRupees(totalPaise) }),
      onSuccess: reload,
    },
  )
}

export function useCancelProforma({ id, number }: Proforma) {
  const reload = useReloadMoney()
  return useCall((reason: string) => getData('POST /proformas/{id}/cancel', { path: { id }, body: { reason } }), {
    fields: ['reason'],
    otherwise: 'The proforma could not be cancelled.',
    done: `Proforma ${number} cancelled`,
    onSuccess: reload,
  })
}

export function useNotePayment() {
  const reload = useReloadMoney()
  return useCall(
    ({ idempotencyKey, ...body }: BodyOf<'POST /payments/create'> & { idempotencyKey: string }) =>
      getData('POST /payments/create', { body, idempotencyKey }),
    {
      fields: ['receivedOn', 'reference', 'allowSameReference'],
      otherwise: 'The payment could not be noted.',
      done: ({ kind, amountPaise }) => `${kind === 'refund' ? 'Refund' : 'Payment'} of ${inRupees(amountPaise)} noted`,
      onSuccess: reload,
    },
  )
}

export function useTakeOffPayment(id: number) {
  const reload = useReloadMoney()
  return useCall((reason: string) => getData('POST /payments/{id}/take-off', { path: { id }, body: { reason } }), {
    fields: ['reason'],
    otherwise: 'The payment could not be taken off.',
    done: 'Payment taken off',
    onSuccess: reload,
  })
}

/** Quotations, proformas and payments show each other. */
function useReloadMoney() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['quotation'] })
}
