import { XCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { QuotationJudgement } from '../../quotation.schema.ts'
import { CancelDialog } from './proforma-row.tsx'

/** The unpaid proformas that must be cancelled before the form is issued, with a button for each. Renders nothing without any. */
export function OutdatedProformas({ judgement }: { judgement: Pick<QuotationJudgement, 'outdated' | 'problems'> | undefined }) {
  const [cancelled, setCancelled] = useState<QuotationJudgement['outdated'][number]>()
  const mayWrite = usePermission('money.write')
  const { outdated = [], problems = [] } = judgement ?? {}
  return (
    <>
      {outdated.length > 0 && (
        <Notice tone="warning" title="Cancel the earlier proforma before you issue this version" className="wrap-anywhere">
          <ul className="grid gap-1">
            {problems
              .filter(({ field }) => field === 'proformas')
              .map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
          </ul>
          {mayWrite && (
            <p className="mt-2 flex flex-wrap gap-2">
              {outdated.map((proforma) => (
                <Button key={proforma.id} variant="secondary" size="dense" icon={<XCircle />} onClick={() => setCancelled(proforma)}>
                  {`Cancel ${proforma.number}`}
                </Button>
              ))}
            </p>
          )}
        </Notice>
      )}
      {cancelled && <CancelDialog proforma={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  )
}
