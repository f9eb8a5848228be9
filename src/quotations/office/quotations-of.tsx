import { ReceiptIndianRupee } from 'lucide-react'
import type { ComponentProps } from 'react'
import { shortDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { createPath, listPath, recordPath } from '#lists/records/record-paths.ts'
import { useList } from '#office/data/use-admin-data.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import type { ListedQuotation } from '../quotation.schema.ts'
import { quotationName, stateInWords, stateTone } from '../quotation-words.ts'
import { hasAmount, QuotedAmount } from './quoted-amount.tsx'

/** The record that quotations belong to. */
interface QuotedRecord {
  kind: 'client' | 'enquiry' | 'batch'
  id: number
}

const SHOWN = 20

/** Opens the form of a quotation that begins with this record. */
export function MakeQuotation({
  of: { kind, id },
  size = 'compact',
}: { of: QuotedRecord } & Pick<ComponentProps<typeof LinkToForm>, 'size'>) {
  return (
    <LinkToForm to={`${createPath('quotation')}?${kind}=${id}`} variant="secondary" size={size} icon={<ReceiptIndianRupee />}>
      Make a quotation
    </LinkToForm>
  )
}

/** The quotations of a record as a section of its page. */
export function QuotationsSection({ of }: { of: QuotedRecord }) {
  const mayRead = usePermission('money.read')
  const { data, error, refetch } = useQuotationsOf(of, mayRead)
  if (!mayRead) return null
  const total = data?.total ?? data?.rows.length ?? 0
  const all = `${listPath('quotation')}&${of.kind}=${of.id}`
  return (
    <PageSection
      id={`${of.kind}-quotations`}
      title="Quotations"
      total={total}
      action={<MakeQuotation of={of} size="dense" />}
      all={total > SHOWN ? { to: all, label: `All ${total}` } : undefined}
      empty={data?.rows.length === 0 && 'No quotation yet.'}
    >
      {!data &&
        (error ? <LoadError title="The quotations could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={2} />)}
      {data && <Rows quotations={data.rows} />}
    </PageSection>
  )
}

/** The quotations of a record; renders nothing without any. */
export function QuotationLines({ of }: { of: QuotedRecord }) {
  const { data } = useQuotationsOf(of, usePermission('money.read'))
  return data && data.rows.length > 0 ? <Rows quotations={data.rows} /> : null
}

function useQuotationsOf({ kind, id }: QuotedRecord, enabled: boolean) {
  return useList('quotation', { [kind]: id, limit: SHOWN }, { enabled })
}

function Rows({ quotations }: { quotations: readonly ListedQuotation[] }) {
  const here = useReturnState()
  return (
    <ul aria-label="Quotations" className="mt-2">
      {quotations.map((quotation) => {
        const { id, buyerName, issuedOn } = quotation
        return (
          <li key={id} className="grid gap-0.5 border-border py-2.5 not-first:border-t">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink to={recordPath('quotation', id)} state={here} className="min-w-0 font-semibold wrap-anywhere">
                {quotationName(quotation)}
              </TextLink>
              <StatusBadge tone={stateTone(quotation)}>{stateInWords(quotation)}</StatusBadge>
              {hasAmount(quotation) && (
                <span className="ms-auto">
                  <QuotedAmount quotation={quotation} />
                </span>
              )}
            </p>
            {issuedOn && (
              <p className="text-small text-text-2 wrap-anywhere">
                <span lang={languageOf(buyerName)}>{buyerName}</span>, {shortDate(issuedOn)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
