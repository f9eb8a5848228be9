import { Receipt } from 'lucide-react'
import { z } from 'zod'
import type { RecordView } from '#office/list/record-view.tsx'
import { rupees } from '#base/values/money/rupees.ts'
import type { RecordDescriptor } from './record-descriptor.ts'
import type { RecordSource } from '../server/record-sources.server.ts'
import type { RecordType } from './record-type.ts'

/** A sixth record type for a test that shows the cost of adding one: its three parts, one for each list of types. */

interface Invoice {
  id: number
  number: string
  customer: string
  amount: number
  status: 'open' | 'paid'
}

const STORED: Invoice = { id: 7, number: 'INV-2026-007', customer: 'Asha Motors', amount: 12_500, status: 'open' }

const TYPE = 'invoice' as RecordType

export const INVOICE_RECORD: RecordDescriptor<Invoice> = {
  type: 'invoice',
  path: 'invoices',
  labels: { one: 'Invoice', many: 'Invoices', section: 'Invoices', rows: 'invoices', selected: ['invoice', 'invoices'] },
  permissions: { read: 'records.read', write: 'records.write' },
  editorPage: 'admin/invoices/invoice-editor-page.tsx',
  shortcut: 'v',
  audit: { subject: 'invoice', label: 'Invoice' },
  search: {
    group: 'Invoices',
    rank: 6,
    found: ({ customer, number, status }) => ({ title: customer, detail: null, reference: number, status }),
    tones: { open: 'warning', paid: 'success' },
  },
  nameOf: ({ number }) => number,
  factsOf: ({ customer, amount }) => [
    { label: 'Customer', value: customer },
    { label: 'Amount', value: rupees(amount) },
    { label: 'Purchase order', value: '' },
  ],
  blockers: { filter: 'invoice', sentence: ({ count }) => `${count} must be refunded first.` },
  namedIn: ['participant'],
}

const invoiceListQuery = z.object({
  q: z.string().optional(),
  limit: z.coerce.number().optional(),
  cursor: z.string().optional(),
})

export const INVOICE_SOURCE: RecordSource<Invoice, typeof invoiceListQuery> = {
  type: TYPE,
  query: invoiceListQuery,
  columns: [
    { header: 'Number', of: ({ number }) => number },
    { header: 'Amount', holds: 'number', of: ({ amount }) => amount },
  ],
  labelOf: ({ number }) => number,
  page: async () => ({ rows: [STORED] }),
  search: async (_, q) => (STORED.customer.toLowerCase().includes(q.toLowerCase()) ? [STORED] : []),
}

export const INVOICE_VIEW: RecordView = { type: TYPE, icon: Receipt, List: () => <p>All invoices</p> }
