import { inRupees } from '#base/values/money/paise.ts'
import { PageSection } from '#office/kit/page-section.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useProformas } from './money-data.tsx'
import { ProformaRow } from './proforma-row.tsx'

const SHOWN = 20

/** On the page of a client: what it owes. Not shown if nothing was ever billed. */
export function OwedByClient({ clientId }: { clientId: number }) {
  const mayRead = usePermission('money.read')
  return mayRead && <Owed clientId={clientId} />
}

function Owed({ clientId }: { clientId: number }) {
  const { data } = useProformas({ client: clientId, limit: SHOWN })
  if (!data || data.rows.length === 0) return null
  const open = data.rows.filter(({ cancelledAt, balancePaise }) => cancelledAt === null && balancePaise > 0)
  const balance = open.reduce((sum, { balancePaise }) => sum + balancePaise, 0)
  return (
    <PageSection id="client-owed" title={balance > 0 ? `${inRupees(balance)} due` : 'Nothing due'} total={data.rows.length}>
      <ul className="mt-2">
        {data.rows.map((proforma) => (
          <ProformaRow key={proforma.id} proforma={proforma} hasBuyer={false} />
        ))}
      </ul>
    </PageSection>
  )
}
