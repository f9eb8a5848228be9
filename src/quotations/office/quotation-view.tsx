import { IndianRupee, ReceiptIndianRupee } from 'lucide-react'
import { shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { sectionPath } from '#office/frame/sections.ts'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { EditLink } from '#office/list/item-links.tsx'
import { FilterChoice } from '#office/list/list-filters.tsx'
import { RecordTableList } from '#office/list/record-table-list.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import { DeleteEntry, RowActions } from '#office/list/row-actions.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { Column } from '#ui/table.tsx'
import type { ListedQuotation } from '../quotation.schema.ts'
import { LISTED_STATES, type ListedState } from '../quotation-state.ts'
import { isUnsent, quotationName, stateInWords, stateTone } from '../quotation-words.ts'
import { hasAmount, QuotedAmount } from './quoted-amount.tsx'

function QuotationList() {
  return (
    <RecordTableList
      type="quotation"
      searchLabel="Search number, buyer or text"
      filters={FILTERS}
      FirstFilters={StateFilter}
      columns={COLUMNS}
      create={['New', 'quotation']}
      actions={
        <LinkButton to={sectionPath('money-owed')} size="compact" variant="secondary" icon={<IndianRupee />}>
          Money owed
        </LinkButton>
      }
      emptyIcon={ReceiptIndianRupee}
      emptyTitle="No quotations yet. The quickest way is “Make a quotation” on an enquiry, a batch or a client."
      bulkActions={[]}
    />
  )
}

/** A page of a client, an enquiry or a batch links to the list of its quotations. */
const FILTERS = { state: 'state', client: 'client', enquiry: 'enquiry', batch: 'batch' }

function StateFilter({ params }: { params: ListParams }) {
  return <FilterChoice label="State" options={STATES} value={params.read('state')} onChoose={(state) => params.change({ state })} isWide />
}

/** 'sent' also lists quotations that have not been sent to the buyer yet. */
const STATE_CHOICES: Partial<Record<ListedState, string>> = { sent: 'Issued and open', unsent: 'Issued, not sent' }

const STATES = [
  { value: '', label: 'Any state' },
  ...LISTED_STATES.map((state) => ({ value: state, label: STATE_CHOICES[state] ?? capitalise(state) })),
]

const COLUMNS: Array<Column<ListedQuotation>> = [
  { key: 'number', header: 'Number', place: 'title', cell: (quotation) => <NameCell quotation={quotation} /> },
  {
    key: 'buyer',
    header: 'Buyer',
    isFlexible: true,
    cell: ({ buyerName }) => (
      <span lang={languageOf(buyerName)} className="wrap-anywhere">
        {buyerName}
      </span>
    ),
  },
  { key: 'state', header: 'State', place: 'status', cell: (quotation) => <StateCell quotation={quotation} /> },
  {
    key: 'total',
    header: 'Total',
    isAmount: true,
    cell: (quotation) => hasAmount(quotation) && <QuotedAmount quotation={quotation} />,
  },
  { key: 'issuedOn', header: 'Issued on', numeric: true, cell: ({ issuedOn }) => issuedOn && shortDate(issuedOn) },
  { key: 'validUntil', header: 'Valid until', numeric: true, cell: ({ validUntil }) => validUntil && shortDate(validUntil) },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (quotation) => <Actions quotation={quotation} /> },
]

function NameCell({ quotation }: { quotation: ListedQuotation }) {
  const here = useReturnState()
  const { id, number } = quotation
  return (
    <TextLink
      to={recordPath('quotation', id)}
      state={here}
      aria-label={quotationName(quotation)}
      className={`font-semibold whitespace-nowrap ${number === null ? '' : 'id-text'}`}
    >
      {number ?? 'Draft'}
    </TextLink>
  )
}

/** The state, shorter on a card of a phone, and whether the form has changes that the buyer has not seen. */
function StateCell({ quotation }: { quotation: ListedQuotation }) {
  const { versionNumber, hasChanges } = quotation
  return (
    <span className="inline-grid justify-items-start">
      <StatusBadge tone={stateTone(quotation)}>
        <span className={isUnsent(quotation) ? 'max-md:hidden' : undefined}>{stateInWords(quotation)}</span>
        {isUnsent(quotation) && <span className="md:hidden">not sent</span>}
      </StatusBadge>
      {versionNumber !== null && hasChanges && <span className="text-xs whitespace-nowrap text-text-2">changed since</span>}
    </span>
  )
}

function Actions({ quotation }: { quotation: ListedQuotation }) {
  const { id, number } = quotation
  const name = quotationName(quotation)
  return (
    <RowActions of={name} primary={<EditLink type="quotation" id={id} of={name} />}>
      {number === null && <DeleteEntry type="quotation" id={id} of={name} />}
    </RowActions>
  )
}

export const QUOTATION_VIEW: RecordView<'quotation'> = { type: 'quotation', icon: ReceiptIndianRupee, List: QuotationList }
