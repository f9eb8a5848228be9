import { quotedLine, QUOTATION, SELLER } from '#quotations/test-quotation.ts'
import { BATCH } from '#app/testing/test-records.ts'
import type { Walk } from './walk.ts'

/** The calls for quotations and proformas. */
export async function callQuotations(walk: Walk, trainingProgramId: number): Promise<void> {
  const call: Walk['call'] = (...of) => walk.call(...of)
  await call('PUT', '/api/admin/company', { body: SELLER })
  const acceptance = { versionNumber: 1, name: 'Walked Buyer', post: 'Purchase', poNumber: 'PO-1' }
  await call('GET', '/api/quotations/start')
  await call('POST', '/api/quotations/judge', { body: QUOTATION })
  const draft = await call('POST', '/api/quotations/create', { body: QUOTATION })
  await call('DELETE', '/api/quotations/{id}', { at: [draft.id] })
  const { id } = await call('POST', '/api/quotations/create', { body: QUOTATION })
  const at = { at: [id] }
  await call('PUT', '/api/quotations/{id}', { ...at, body: { ...QUOTATION, lines: [quotedLine({ quantity: 2 })] } })
  const { link } = await call<{ link: string }>('POST', '/api/quotations/{id}/issue', at)
  await call('POST', '/api/quotations/{id}/send', { ...at, body: { email: 'buyer@example.com', name: 'Walked Buyer' } })
  await call('POST', '/api/quotations/{id}/mark-sent', { ...at, body: { channel: 'whatsapp' } })
  await call('GET', '/api/quotations')
  await call('GET', '/api/exports/quotations')
  await call('GET', '/api/quotations/{id}', at)
  await call('GET', '/api/quotations/{id}/quotation.pdf', at)
  await walk.post(new URL(link).pathname, acceptedWithOrder())
  const { entries } = await call<{ entries: Array<{ id: number }> }>('GET', '/api/quotations/{id}', at)
  await call('GET', '/api/quotations/{id}/purchase-orders/{entryId}', { at: [id, entries[0]?.id ?? 0] })
  await call('POST', '/api/quotations/{id}/undo-acceptance', { ...at, body: { reason: 'Walked' } })
  await call('POST', '/api/quotations/{id}/accept', { ...at, body: acceptance })
  const batch = await call('POST', '/api/batches/create', { body: { ...BATCH, trainingProgramId } })
  await call('POST', '/api/quotations/{id}/book', { ...at, body: { batchId: batch.id } })
  await call('GET', '/api/batches/{id}/orders', { at: [batch.id] })
  await call('POST', '/api/quotations/{id}/undo-acceptance', { ...at, body: { reason: 'Walked' } })
  await call('DELETE', '/api/batches/{id}', { at: [batch.id] })
  const proforma = await call('POST', '/api/quotations/{id}/proformas', { ...at, body: {} })
  await call('GET', '/api/proformas')
  await call('GET', '/api/proformas/ageing')
  await call('GET', '/api/proformas/{id}', { at: [proforma.id] })
  await call('GET', '/api/proformas/{id}/proforma.pdf', { at: [proforma.id] })
  const reminder = { email: 'buyer@example.com', name: 'Walked Buyer', message: 'Walked' }
  await call('POST', '/api/proformas/{id}/reminder/preview', { at: [proforma.id], body: reminder })
  await call('POST', '/api/proformas/{id}/reminder', { at: [proforma.id], body: reminder })
  const shares = [{ proformaId: proforma.id, amountPaise: 100_00 }]
  const payment = await call('POST', '/api/payments/create', {
    body: { receivedOn: '2026-01-02', reference: 'UTR 000000000021', shares, allowEarlier: true },
  })
  await call('GET', '/api/payments')
  await call('GET', '/api/exports/money', { query: '?month=2026-01&kind=payments' })
  await call('GET', '/api/payments/{id}/sent-since', { at: [payment.id] })
  await call('POST', '/api/payments/{id}/take-off', { at: [payment.id], body: { reason: 'Walked' } })
  await call('POST', '/api/proformas/{id}/cancel', { at: [proforma.id], body: { reason: 'Walked' } })
  await call('POST', '/api/quotations/{id}/withdraw', { ...at, body: { reason: 'Walked' } })
}

/** The buyer's form, with the purchase order as a file. */
function acceptedWithOrder(): FormData {
  const form = new FormData()
  const fields = { answer: 'accept', versionNumber: '1', name: 'Walked Buyer', post: 'Purchase', poNumber: 'PO-1', agrees: 'yes' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('order', new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'order.pdf'))
  return form
}
