import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getData, type BodyOf } from '#base/api/api-client.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { dataQuery, listQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import type { Proforma, ProformaState } from '../../proforma.schema.ts'
import { MAIL_FIELDS } from '../mail-dialog.tsx'

const PROFORMAS = ['quotation', 'proformas']
const PAYMENTS = ['quotation', 'payments']

interface ProformaFilter {
  quotation?: number
  client?: number
  batch?: number
  state?: ProformaState
  limit?: number
  cursor?: string | undefined
}

export function useProformas(query: ProformaFilter, enabled = true) {
  return useQuery({ ...listQuery([...PROFORMAS, query], 'GET /proformas', { query }), staleTime: 0, enabled })
}

export function usePaymentsOf(quotation: number) {
  return useQuery({ ...dataQuery([...PAYMENTS, quotation], 'GET /payments', { query: { quotation } }), staleTime: 0 })
}

/** Everything that was sent after a payment was noted and may depend on it. */
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

/** A preview of the reminder with the texts typed so far. */
export function useReminderPreview(proforma: number, typed: { name: string; message: string }) {
  const body = useDebouncedValue({ name: typed.name.trim() || '…', message: typed.message })
  return useQuery({
    queryKey: [...PROFORMAS, proforma, 'reminder', body],
    queryFn: ({ signal }) => getData('POST /proformas/{id}/reminder/preview', { path: { id: proforma }, body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export function useRemind({ id, number }: Proforma) {
  const reload = useReloadMoney()
  return useCall((body: BodyOf<'POST /proformas/{id}/reminder'>) => getData('POST /proformas/{id}/reminder', { path: { id }, body }), {
    fields: MAIL_FIELDS,
    otherwise: 'The reminder could not be sent.',
    done: (_, { email }) => ({ title: `Reminder for ${number} is being sent`, description: email }),
    onSuccess: reload,
  })
}

export function useCancelProforma({ id, number }: Pick<Proforma, 'id' | 'number'>) {
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
      fields: ['receivedOn', 'reference', 'allowSameReference', 'allowEarlier'],
      otherwise: 'The payment could not be noted.',
      done: ({ kind, amountPaise, tdsPaise }) =>
        amountPaise === 0
          ? `TDS of ${inRupees(tdsPaise)} noted`
          : `${kind === 'refund' ? 'Refund' : 'Payment'} of ${inRupees(amountPaise)} noted`,
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
export function useReloadMoney() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['quotation'] })
}
