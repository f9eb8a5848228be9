import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { BulkJob } from '../../bulk/jobs/bulk-job.ts'
import type { IssuingPreview } from '../../bulk/jobs/issuing-preview.ts'
import { failureText, getData } from '../../shared/api-client.ts'
import { addYears, indianDate, isPlainDate } from '../../shared/dates.ts'
import { typedDateHelp } from '../../shared/date-text.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, FieldRow } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { NotifyChoice } from '../editor/notify-choice.tsx'
import { FormDialogFooter } from '../kit/form-dialog-footer.tsx'
import { issuingText, type BulkSelection } from '../bulk-parts/bulk-data.ts'
import { useStartJob } from '../bulk-parts/use-bulk.tsx'
import { BulkProgress } from '../bulk-parts/bulk-progress.tsx'
import { usePermission } from '../session/use-permission.tsx'

interface CompleteAndIssueProps {
  /** The selected participants, or all that a filter finds. */
  selection: BulkSelection
  onDone?: (job: BulkJob) => void
}

/** For a group that finished its training: shows what would happen, issues the certificates, and offers them as one ZIP. */
export function CompleteAndIssue({ selection, onDone }: CompleteAndIssueProps) {
  const mayWrite = usePermission('records.write')
  const [isOpen, setIsOpen] = useState(false)
  const [jobId, setJobId] = useState<number>()
  if (!mayWrite) return null
  return (
    <>
      <Button variant="secondary" size="compact" icon={<Award />} onClick={() => setIsOpen(true)}>
        Complete and issue
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Complete and issue certificates">
        <IssuingForm selection={selection} onClose={() => setIsOpen(false)} onStarted={started} />
      </Dialog>
      <BulkProgress jobId={jobId} onClose={() => setJobId(undefined)} onDone={onDone} />
    </>
  )

  function started(id: number) {
    setIsOpen(false)
    setJobId(id)
  }
}

function IssuingForm({
  selection,
  onClose,
  onStarted,
}: {
  selection: BulkSelection
  onClose: () => void
  onStarted: (jobId: number) => void
}) {
  const [today] = useState(() => indianDate(new Date()))
  const [issueDate, setIssueDate] = useState(today)
  const [expiryDate, setExpiryDate] = useState(addYears(today, 1))
  const [notify, setNotify] = useState(true)
  const [attempts, setAttempts] = useState(0)
  const preview = useQuery({
    queryKey: ['issuing-preview', selection],
    queryFn: ({ signal }) =>
      getData<IssuingPreview>('/api/bulk/complete-and-issue/preview', { method: 'POST', body: { selection }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const start = useStartJob()
  const errors = datesMissing({ issueDate, expiryDate })
  const toIssue = preview.data?.toIssue ?? 0
  return (
    <Form errors={attempts > 0 ? errors : {}} failureCount={attempts} busy={start.isPending} onSubmit={submit}>
      <DialogBody>
        {preview.isPending && <SkeletonText lines={3} />}
        {preview.isError && (
          <Notice tone="danger" role="alert" title="The participants could not be counted">
            {failureText(preview.error, 'The server is not responding. Please try again.')}
          </Notice>
        )}
        {preview.data && <Preview preview={preview.data} />}
        {toIssue > 0 && (
          <FieldRow>
            <Field name="issueDate" label="Issue date" hint="Printed on each certificate" width="date">
              <DateInput label="Issue date" value={issueDate} onChange={setIssueDate} />
            </Field>
            <Field name="expiryDate" label="Expiry date" optional hint="Leave empty for no expiry" width="date">
              <DateInput
                label="Expiry date"
                value={expiryDate}
                min={isPlainDate(issueDate) ? issueDate : undefined}
                onChange={setExpiryDate}
              />
            </Field>
          </FieldRow>
        )}
        {toIssue > 0 && (
          <NotifyChoice
            setting="certificates"
            label="Send each to its participant by e-mail"
            hint="With the PDF attached. Other e-mails are sent first."
            isChosen={notify}
            onChoose={setNotify}
          />
        )}
        {start.isError && (
          <Notice tone="danger" role="alert" title="Nothing was issued">
            {failureText(start.error, 'The server is not responding. Please try again.')}
          </Notice>
        )}
      </DialogBody>
      <FormDialogFooter
        onCancel={onClose}
        submitLabel={
          toIssue === 0
            ? 'Show their certificates'
            : `Issue ${toIssue.toLocaleString('en-IN')} ${toIssue === 1 ? 'certificate' : 'certificates'}`
        }
        busyLabel="Starting..."
        canSubmit={preview.data !== undefined && preview.data.toIssue + preview.data.holding > 0}
      />
    </Form>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (start.isPending) return
    if (Object.keys(errors).length > 0) return setAttempts(attempts + 1)
    const request = { kind: 'complete-and-issue', selection, issueDate, expiryDate: expiryDate || null, notify } as const
    start.mutate(request, { onSuccess: ({ id }) => onStarted(id) })
  }
}

function Preview({ preview }: { preview: IssuingPreview }) {
  const { recipients, holding } = preview
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        {issuingText(preview).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {recipients.length > 0 && (
        <ul
          aria-label="Participants who will not get a certificate"
          className="grid max-h-48 gap-1 overflow-y-auto rounded-md border border-border p-3 text-small"
        >
          {recipients.map(({ fullName, participantId, holds }) => (
            <li key={participantId} className="wrap-anywhere">
              <span lang={languageOf(fullName)} className="font-semibold">
                {fullName}
              </span>
              : {holds}
            </li>
          ))}
          {holding > recipients.length && <li>and {(holding - recipients.length).toLocaleString('en-IN')} more</li>}
        </ul>
      )}
    </>
  )
}

function datesMissing({ issueDate, expiryDate }: { issueDate: string; expiryDate: string }): Record<string, string> {
  if (issueDate === '') return { issueDate: 'Issue date is required' }
  if (!isPlainDate(issueDate)) return { issueDate: typedDateHelp(issueDate) }
  if (expiryDate !== '' && !isPlainDate(expiryDate)) return { expiryDate: typedDateHelp(expiryDate) }
  if (expiryDate !== '' && expiryDate < issueDate) return { expiryDate: 'The expiry date must not be before the issue date' }
  return {}
}
