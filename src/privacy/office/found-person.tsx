import { Download, Eraser, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { hasErasableData, MAX_BACKUP_MONTHS, NOTHING_STORED } from '../personal-data.ts'
import type { PersonRequest, PersonalDataPreview, ErasureResult } from '../personal-data.schema.ts'
import { createIdempotencyKeys } from '#enquiries/site/forms/idempotency-key.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { saveFile } from '#office/kit/save-file.ts'
import { counted } from '#base/text/wording/counted.ts'
import { erasePerson, fetchExport } from './personal-data-calls.ts'
import { GoingList, StayingList } from './preview-lists.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'

interface FoundPersonProps {
  request: PersonRequest
  preview: PersonalDataPreview
  onErased: (result: ErasureResult) => void
}

/** The stored data of a person: what an erasure removes, what stays and why, and the buttons. */
export function FoundPerson({ request, preview, onErased }: FoundPersonProps) {
  const { names, stays, unfinishedJobs } = preview
  const who = nameOrEmail(preview)
  const isErasable = hasErasableData(preview)
  if (!isErasable && stays.staff.length === 0) {
    return (
      <Card>
        <EmptyState icon={UserRoundSearch} title="Nothing is stored" help={NOTHING_STORED} />
      </Card>
    )
  }
  return (
    <section aria-label={`Stored about ${who}`} className="grid gap-6">
      {names.length > 1 && (
        <Notice tone="warning" title="Records with this address have different names">
          <p>{names.join(', ')}. Erasing removes all of them. To keep one, change the e-mail of its record first.</p>
        </Notice>
      )}
      {unfinishedJobs.length > 0 && (
        <Notice tone="warning" title="Bulk actions with records of this person have not ended">
          <p>{unfinishedJobs.join(', ')}. Wait until it ends, or cancel it under Bulk actions. Then search again.</p>
        </Notice>
      )}
      {isErasable && (
        <Card as="section">
          <h2 className="text-h3">What is erased</h2>
          <GoingList goes={preview.goes} />
        </Card>
      )}
      <Card as="section">
        <h2 className="text-h3">What is kept, and why</h2>
        <StayingList preview={preview} />
      </Card>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ExportButton request={request} />
        {isErasable && <EraseButton request={request} preview={preview} onErased={onErased} />}
      </div>
    </section>
  )
}

/** The address, or the name if there is none. */
function nameOrEmail({ email, names }: PersonalDataPreview): string {
  return email || names.join(', ')
}

function ExportButton({ request }: { request: PersonRequest }) {
  const download = useCall(async () => saveFile(await fetchExport(request), `personal-data-${indianDate(new Date())}.json`), {
    otherwise: 'Please try again.',
    done: { title: 'Export downloaded', description: 'Send it only to the person it is about.' },
    failed: 'The export could not be created',
  })
  return (
    <Button
      variant="secondary"
      size="compact"
      icon={<Download />}
      busy={download.isPending}
      busyLabel="Creating the file..."
      onClick={() => download.send()}
    >
      Download as a file
    </Button>
  )
}

function EraseButton({ request, preview, onErased }: FoundPersonProps) {
  // After a lost reply, a second press gets the first one's answer.
  const [keyFor] = useState(() => createIdempotencyKeys())
  const erasure = useCall(() => erasePerson(request, keyFor(request)), {
    otherwise: 'The person could not be erased. Nothing was changed.',
    done: 'Person erased',
  })
  const { certificates } = preview.stays
  return (
    <ConfirmedButton
      label="Erase this person"
      className="contents"
      button={{ variant: 'danger', icon: <Eraser />, disabled: preview.unfinishedJobs.length > 0 }}
      title="Erase this person?"
      confirmLabel="Erase"
      busyLabel="Erasing..."
      call={erasure}
      onConfirm={() => erasure.send(undefined, onErased)}
    >
      <p>
        Everything under “What is erased” is removed for <strong className="wrap-anywhere text-text">{nameOrEmail(preview)}</strong>. This
        cannot be undone.
      </p>
      {certificates.length > 0 && (
        <p className="mt-3">{counted(certificates.length, 'certificate stays', 'certificates stay')} valid and can still be verified.</p>
      )}
      <p className="mt-3">Copies in backups are deleted after {MAX_BACKUP_MONTHS} months at the latest.</p>
    </ConfirmedButton>
  )
}
