import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { Certificate } from '../../certificates/certificate.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusDialog } from './status-dialog.tsx'
import type { StatusChange } from '../../certificates/status-actions.ts'
import { useReturnToList } from '../frame/use-return-to-list.tsx'

/** Offers to revoke instead of deleting, because verification still answers for a revoked certificate (docs/product/contract.md, section 4). */
export function RevokeInstead({ item: certificate }: { item: Certificate }) {
  const { goBack } = useReturnToList('certificate')
  const [revoking, setRevoking] = useState<StatusChange>()
  if (certificate.revokedOn !== null) return null
  return (
    <Notice tone="info" title="Would revoking be enough?">
      <p>
        A deleted certificate is unknown to everybody who checks it. A revoked one says that it was issued here and is no
        longer good, since when and why.
      </p>
      <Button variant="secondary" size="compact" icon={<Ban />} className="mt-3" onClick={() => setRevoking({ verb: 'revoke', certificate })}>
        Revoke instead
      </Button>
      <StatusDialog change={revoking} onClose={() => setRevoking(undefined)} onChanged={goBack} />
    </Notice>
  )
}
