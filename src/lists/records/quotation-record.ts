import { shortDate } from '#base/dates/dates.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { inRupees } from '#base/values/money/paise.ts'
import type { ListedQuotation, Quotation } from '#quotations/quotation.schema.ts'
import { quotationName, STATE_TONES, stateInWords } from '#quotations/quotation-words.ts'
import type { RecordDescriptor } from './record-descriptor.ts'

export const QUOTATION_RECORD = {
  type: 'quotation',
  path: 'quotations',
  labels: {
    one: 'Quotation',
    many: 'Quotations',
    section: 'Quotations',
    rows: 'quotations',
    selected: ['quotation', 'quotations'],
  },
  permissions: { read: 'money.read', write: 'money.write' },
  editorPage: 'quotations/office/quotation-editor-page.tsx',
  shortcut: 'q',
  audit: { subject: 'quotation', label: 'Quotation' },
  search: {
    group: 'Quotations',
    rank: 6,
    found: ({ number, buyerName, totalPaise, draftPaise, ...quotation }) => ({
      title: buyerName,
      detail: totalPaise === null && draftPaise === null ? null : inRupees(totalPaise ?? draftPaise ?? 0),
      reference: number,
      status: stateInWords(quotation),
    }),
    tones: STATE_TONES,
  },
  nameOf: (quotation: ListedQuotation) => quotationName(quotation),
  factsOf: ({ buyerName, totalPaise, issuedOn, madeBy, ...quotation }) => [
    { label: 'Buyer', value: buyerName },
    { label: 'State', value: capitalise(stateInWords(quotation)) },
    { label: 'Total', value: totalPaise === null ? '' : inRupees(totalPaise) },
    { label: 'Issued on', value: issuedOn === null ? '' : shortDate(issuedOn) },
    { label: 'Made by', value: madeBy },
  ],
} as const satisfies RecordDescriptor<ListedQuotation, Quotation>
