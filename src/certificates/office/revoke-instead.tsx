import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { Certificate } from '../certificate.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { StatusDialog } from './status-dialog.tsx'
import type { StatusChange } from '../status-actions.ts'
import { useReturnToList } from '#office/frame/use-return-to-list.tsx'

/**
 * Offers to revoke instead of deleting, because verification still answers for a revoked certificate (docs/product/contract.md, section 4).
 */
export function RevokeInstead({ item: certificate }: { item: Certificate }) {
  const { goBack } = useReturnToList('certificate')
  const [revoking, setRevoking] = useState<StatusChange>()
  if (certificate.revokedOn !== null) return null
  return (
    <Notice tone="info" title="Revoke instead of deleting?">
      <p>
        A deleted certificate can no longer be found by anyone who checks it. A revoked certificate can: it shows that it was issued here,
        and when and why it became invalid.
      </p>
      <Button
        variant="secondary"
        size="compact"
        icon={<Ban />}
        className="mt-3"
        onClick={() => setRevoking({ verb: 'revoke', certificate })}
      >
        Revoke instead
      </Button>
      {revoking && <StatusDialog change={revoking} onClose={() => setRevoking(undefined)} onChanged={goBack} />}
    </Notice>
  )
}
