import { FilePlus } from 'lucide-react'
import { inRupees } from '#base/values/money/paise.ts'
import { Button } from '#ui/button/button.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { Quotation } from '../../quotation.schema.ts'
import { useProformas } from './money-data.tsx'
import { PaymentList } from './payment-list.tsx'
import { ProformaRow } from './proforma-row.tsx'

const SHOWN = 50

interface QuotationMoneyProps {
  quotation: Quotation
  /** Opens the dialog that issues a proforma. */
  onBill: () => void
}

/** A section of a quotation's page: its proformas and the payments for them. */
export function QuotationMoney({ quotation, onBill }: QuotationMoneyProps) {
  return (
    <>
      <Proformas quotation={quotation} onBill={onBill} />
      <PaymentList quotationId={quotation.id} />
    </>
  )
}

function Proformas({ quotation: { id, state, totalPaise, unbilledPaise }, onBill }: QuotationMoneyProps) {
  const { data, error, refetch } = useProformas({ quotation: id, limit: SHOWN })
  const mayWrite = usePermission('money.write') && (state === 'sent' || state === 'accepted' || state === 'expired')
  if (state !== 'accepted' && data?.rows.length === 0) return null
  const hasRest = unbilledPaise !== null && unbilledPaise > 0
  const isPartlyBilled = hasRest && unbilledPaise !== totalPaise
  return (
    <PageSection
      id="quotation-proformas"
      title="Proformas"
      total={data?.rows.length ?? 0}
      empty={data?.rows.length === 0 && 'Nothing has been billed yet.'}
      action={
        mayWrite &&
        hasRest && (
          <Button variant="secondary" size="dense" icon={<FilePlus />} onClick={onBill}>
            Issue proforma
          </Button>
        )
      }
    >
      {!data &&
        (error ? <LoadError title="The proformas could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={3} />)}
      {isPartlyBilled && (
        <p className="figures pt-2 text-text-2">{`${inRupees(unbilledPaise)} of ${inRupees(totalPaise ?? 0)} is left to bill.`}</p>
      )}
      {unbilledPaise !== null && unbilledPaise < 0 && (
        <p className="figures pt-2 font-semibold">{`${inRupees(-unbilledPaise)} more is billed than the quotation comes to. Cancel the earlier proformas, and bill this version.`}</p>
      )}
      <ul className="mt-2">
        {data?.rows.map((proforma) => (
          <ProformaRow key={proforma.id} proforma={proforma} hasBuyer={false} />
        ))}
      </ul>
    </PageSection>
  )
}
