import type { EnrolmentGroup, IssuingPreview } from '../../issuing/issuing-preview.schema.ts'
import type { BulkJob } from '#lists/bulk/bulk.schema.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useId, useState } from 'react'
import { expiryOf, validityText, type ValidityMonths } from '#catalogue/validity.ts'
import { failureText } from '#base/api/api-client.ts'
import { indianDate, isPlainDate, monthInWords } from '#base/dates/dates.ts'
import { typedDateHelp } from '#base/dates/date-text.ts'
import { languageOf } from '#base/text/language.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { groupText, issuingPlan, issuingText } from '../../issuing/issuing-words.ts'
import type { BulkSelection } from '#office/bulk/bulk-data.ts'
import { NO_ANSWER, useStartJob } from '#office/bulk/use-bulk.tsx'
import { BulkProgress } from '#office/bulk/bulk-progress.tsx'
import { OpenNameChecks } from '#client-links/office/open-name-checks.tsx'
import { BatchesToIssue } from './batches-to-issue.tsx'
import { IssueDateField, issueDateProblem, IssuingFields, useIssuingChoices } from './issuing-choices.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'

interface CompleteAndIssueProps {
  /** The selected participants, or all that match a filter. */
  selection: BulkSelection
  onDone?: (job: BulkJob) => void
}

/** For a group that finished its training: previews the outcome, issues the certificates, and offers them as one ZIP. */
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
      {isOpen && <IssuingDialog selection={selection} onClose={() => setIsOpen(false)} onStarted={started} />}
      <BulkProgress jobId={jobId} onClose={() => setJobId(undefined)} onDone={onDone} />
    </>
  )

  function started(id: number) {
    setIsOpen(false)
    setJobId(id)
  }
}

function IssuingDialog({
  selection,
  onClose,
  onStarted,
}: {
  selection: BulkSelection
  onClose: () => void
  onStarted: (jobId: number) => void
}) {
  const [today] = useState(() => indianDate(new Date()))
  const choices = useIssuingChoices(today)
  const { issueDate, notify, beforeAnswer } = choices
  /** Undefined uses the program's default. */
  const [typedExpiry, setTypedExpiry] = useState<string>()
  const [laterEnrolments, setLaterEnrolments] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const preview = useQuery({
    ...dataQuery(['issuing-preview', selection], 'POST /bulk/complete-and-issue/preview', { body: { selection } }),
    staleTime: 0,
    gcTime: 0,
  })
  const programId = 'filter' in selection ? Number(selection.filter['trainingProgramId']) || undefined : undefined
  const validities = preview.data?.validities ?? []
  const proposed = validities.length === 1 ? (expiryOf(issueDate, validities[0] ?? null) ?? '') : ''
  const expiryDate = typedExpiry ?? proposed
  const start = useStartJob({ otherwise: NO_ANSWER, missing: datesMissing({ issueDate, expiryDate }) })
  const choice = { issueDate, leftOut, laterEnrolments }
  const plan = preview.data && issuingPlan(preview.data, choice)
  const toIssue = plan?.toIssue ?? 0
  const isAsked = (preview.data?.nameChecks.length ?? 0) > 0
  const hasDates = toIssue + (plan?.skippedLater ?? 0) > 0
  const { formError, ...form } = start.form(submit)
  return (
    <FormDialog
      onClose={onClose}
      title="Complete and issue certificates"
      form={form}
      submitLabel={toIssue === 0 ? 'Show their certificates' : `Issue ${counted(toIssue, 'certificate')}`}
      busyLabel="Starting..."
      canSubmit={preview.data !== undefined && toIssue + preview.data.holding > 0}
    >
      {programId !== undefined && <BatchesToIssue programId={programId} />}
      {preview.isPending && <SkeletonText lines={3} />}
      {preview.isError && (
        <Notice tone="danger" role="alert" title="The participants could not be counted">
          {failureText(preview.error, NO_ANSWER)}
        </Notice>
      )}
      {preview.data && <OpenNameChecks checks={preview.data.nameChecks} />}
      {preview.data && <Preview preview={preview.data} choice={choice} onLeaveOut={setLeftOut} />}
      {hasDates && (
        <FieldRow>
          <IssueDateField choices={choices} />
          <Field name="expiryDate" label="Expiry date" optional hint={expiryHint(validities)} width="date">
            <DateInput
              label="Expiry date"
              value={expiryDate}
              min={isPlainDate(issueDate) ? issueDate : undefined}
              onChange={setTypedExpiry}
            />
          </Field>
        </FieldRow>
      )}
      {plan && plan.later > 0 && (
        <LaterEnrolments groups={plan.laterGroups} issueDate={issueDate} isChosen={laterEnrolments} onChoose={setLaterEnrolments} />
      )}
      <IssuingFields
        choices={choices}
        count={toIssue}
        withoutAddress={preview.data?.withoutAddress ?? 0}
        isAsked={isAsked}
        formError={formError}
      />
    </FormDialog>
  )

  function submit() {
    const expiry = expiryDate === '' && validities.length > 1 ? {} : { expiryDate: expiryDate || null }
    const request = { selection, issueDate, ...expiry, notify, leaveOut: [...leftOut], laterEnrolments, ...(isAsked && { beforeAnswer }) }
    start.send({ kind: 'complete-and-issue', ...request }, ({ id }) => onStarted(id))
  }
}

interface PreviewProps {
  preview: IssuingPreview
  choice: Parameters<typeof issuingPlan>[1]
  onLeaveOut: (leftOut: ReadonlySet<number>) => void
}

function Preview({ preview, choice, onLeaveOut }: PreviewProps) {
  const { recipients, groups, longNames } = preview
  const unnamed = preview.holding + preview.toDecide + preview.refused - recipients.length
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5">
        {issuingText(preview, choice).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {groups.length > 0 && (
        <ul
          aria-label="Enrolments by month and client"
          className="grid max-h-48 gap-1 overflow-y-auto rounded-md border border-border p-3 text-small"
        >
          {groups.map((group) => (
            <li key={groupText(group)} className="wrap-anywhere">
              {groupText(group)}
            </li>
          ))}
        </ul>
      )}
      <SecondCertificates preview={preview} choice={choice} onLeaveOut={onLeaveOut} />
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
          {unnamed > 0 && <li>and {grouped(unnamed)} more</li>}
        </ul>
      )}
      {longNames.length > 0 && (
        <ul aria-label="Long names" className="grid max-h-48 gap-1 overflow-y-auto rounded-md border border-border p-3 text-small">
          {longNames.map(({ fullName, participantId, note }) => (
            <li key={participantId} className="wrap-anywhere">
              <span lang={languageOf(fullName)} className="font-semibold">
                {fullName}
              </span>
              : {note}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface LaterEnrolmentsProps {
  groups: readonly EnrolmentGroup[]
  issueDate: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** A filtered list may contain the next group, too. It gets its certificates only after confirmation. */
function LaterEnrolments({ groups, issueDate, isChosen, onChoose }: LaterEnrolmentsProps) {
  return (
    <Notice tone="warning" title={`Enrolled after ${monthInWords(issueDate)}`}>
      <p className="wrap-anywhere">{groups.map(groupText).join(', ')}. Have they completed the training?</p>
      <label className="mt-1 flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          className="size-5 accent-primary"
        />
        Issue their certificates too
      </label>
    </Notice>
  )
}

/** The meaning of an empty expiry date. */
function expiryHint(validities: readonly ValidityMonths[]): string {
  if (validities.length < 2) return 'Leave empty for no expiry'
  return `Leave empty to follow each program: ${validities.map(validityText).join(', ').toLowerCase()}`
}

/** The people who would get a second certificate of their program, each with a checkbox to leave them out. */
function SecondCertificates({ preview: { second, seconds }, choice: { leftOut }, onLeaveOut }: PreviewProps) {
  const id = useId()
  if (second === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {second === 1 ? 'One person would hold two certificates' : `${grouped(second)} people would hold two certificates`}
      </h3>
      <ul className="max-h-64 overflow-y-auto rounded-md border border-warning-border text-small">
        {seconds.map(({ id: row, fullName, participantId, why }) => (
          <li key={row} className="grid items-center gap-x-4 border-border px-3 py-1 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto]">
            <p className="min-w-0 py-1 wrap-anywhere">
              <span lang={languageOf(fullName)} className="font-semibold">
                {fullName}
              </span>
              {` ${why}`}
            </p>
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={leftOut.has(row)}
                aria-label={`Leave out ${fullName}, ${participantId}`}
                onChange={({ currentTarget }) => leaveOut(row, currentTarget.checked)}
                className="size-5 accent-primary"
              />
              Leave out
            </label>
          </li>
        ))}
        {second > seconds.length && <li className="border-t border-border px-3 py-2">and {grouped(second - seconds.length)} more</li>}
      </ul>
    </section>
  )

  function leaveOut(row: number, isLeftOut: boolean) {
    const changed = new Set(leftOut)
    if (isLeftOut) changed.add(row)
    else changed.delete(row)
    onLeaveOut(changed)
  }
}

function datesMissing({ issueDate, expiryDate }: { issueDate: string; expiryDate: string }): Record<string, string> {
  const problem = issueDateProblem(issueDate)
  if (problem !== undefined) return { issueDate: problem }
  if (expiryDate !== '' && !isPlainDate(expiryDate)) return { expiryDate: typedDateHelp(expiryDate) }
  if (expiryDate !== '' && expiryDate < issueDate) return { expiryDate: 'The expiry date must not be before the issue date' }
  return {}
}
