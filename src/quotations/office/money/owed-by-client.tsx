import { inRupees } from '#base/values/money/paise.ts'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { Proforma } from '../../proforma.schema.ts'
import { useProformas } from './money-data.tsx'
import { ProformaRow } from './proforma-row.tsx'

const SHOWN = 20
const MAX_OPEN = 200

/** A section of a client's page: what it owes and, below, what is settled. Renders nothing if nothing was ever billed. */
export function OwedByClient({ clientId }: { clientId: number }) {
  const mayRead = usePermission('money.read')
  return mayRead && <Owed clientId={clientId} />
}

function Owed({ clientId: client }: { clientId: number }) {
  const open = useProformas({ client, state: 'open', limit: MAX_OPEN }).data?.rows
  const refunds = useProformas({ client, state: 'refund', limit: SHOWN }).data?.rows
  const newest = useProformas({ client, limit: SHOWN }).data?.rows
  if (!open || !refunds || !newest || newest.length === 0) return null
  const balance = open.reduce((sum, { balancePaise, isOutdated }) => (isOutdated ? sum : sum + balancePaise), 0)
  const shown = [...open, ...refunds]
  const others = newest.filter(({ id }) => !shown.some((proforma) => proforma.id === id))
  return (
    <PageSection id="client-owed" title={balance > 0 ? `${inRupees(balance)} due` : 'Nothing due'}>
      <Rows proformas={shown} />
      {others.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-3 text-small font-semibold text-link">Paid and cancelled</summary>
          <Rows proformas={others} />
        </details>
      )}
    </PageSection>
  )
}

function Rows({ proformas }: { proformas: readonly Proforma[] }) {
  return (
    <ul className="empty:hidden">
      {proformas.map((proforma) => (
        <ProformaRow key={proforma.id} proforma={proforma} hasBuyer={false} />
      ))}
    </ul>
  )
}
