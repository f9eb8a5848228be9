import { Award, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lastDay } from '../../batches/batch-days.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { BatchRecipient } from '#certificates/issuing/batch-issuing.schema.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { dayInWords } from '#base/dates/dates.ts'
import { counted, plural } from '#base/text/wording/counted.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { BulkProgress } from '#office/bulk/bulk-progress.tsx'
import { groupNameChecks } from '#certificates/name-check.ts'
import { OpenNameChecks } from '#client-links/office/open-name-checks.tsx'
import { SendToClient } from '#client-links/office/send-to-client.tsx'
import { NotifyGroupChoice } from '#office/editor/notify-choice.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { todayInIndia } from '../batches/batch-words.tsx'
import { listsOf, onlyOne, useBatchIssuing, useIssueBatch, usualChoice, type Chosen } from './batch-issuing-data.tsx'
import { nameWith } from '#clients/tell-apart.ts'
import { NO_ANSWER, useStartJob } from '#office/bulk/use-bulk.tsx'
import { CorrectName } from '#certificates/office/correct-name.tsx'
import { IssueDateField, issueDateProblem, IssuingFields, useIssuingChoices } from '#certificates/office/issuing/issuing-choices.tsx'
import { Button } from '#ui/button/button.tsx'
import { UnpaidProformas } from '#quotations/office/money/unpaid-proformas.tsx'
import { AskHr } from './ask-hr.tsx'
import { NoMinimum } from './no-minimum.tsx'
import { type IssuedTo, RecipientRow } from './recipient-row.tsx'

/** The certificates of a batch: the recipients, those below the rule, and one button to issue all. */
export function BatchCertificates({ batch }: { batch: Batch }) {
  const mayWrite = usePermission('records.write')
  return (
    <Card as="section" aria-label="Certificates" className="grid gap-4">
      {batch.status === 'cancelled' && <EmptyState icon={Award} title="This batch was cancelled: it has no certificates." />}
      {batch.status !== 'cancelled' && !mayWrite && <EmptyState icon={Award} title="Only the office issues certificates." />}
      {batch.status !== 'cancelled' && mayWrite && <Issuing batch={batch} />}
    </Card>
  )
}

function Issuing({ batch }: { batch: Batch }) {
  const { data: people, error, refetch } = useBatchIssuing(batch.id)
  const [jobId, setJobId] = useState<number>()
  const [corrected, setCorrected] = useState<IssuedTo>()
  return (
    <>
      {error && !people && <LoadError title="The certificates could not be prepared" error={error} onRetry={refetch} />}
      {!people && !error && <Skeleton className="h-40" />}
      {people?.length === 0 && <EmptyState icon={Users} title="Nobody has a seat yet." />}
      <AskHr batch={batch} />
      {people && people.length > 0 && <UnpaidProformas batchId={batch.id} note="Certificates can be issued all the same." />}
      {people && <OpenNameChecks checks={groupNameChecks(people.flatMap(({ nameCheck }) => nameCheck ?? []))} />}
      {people && people.length > 0 && <IssuingForm batch={batch} people={people} onStarted={setJobId} onCorrect={setCorrected} />}
      {people && <CorrectIssued people={people} onStarted={setJobId} />}
      {people && <SendIssued batch={batch} people={people} />}
      <BulkProgress jobId={jobId} onClose={() => setJobId(undefined)} />
      {corrected && (
        <CorrectName
          id={corrected.certificateId}
          name={corrected.fullName}
          hasEmail={corrected.hasEmail}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </>
  )
}

/** Lists, above the other parts of the page, certificates that differ from the batch. */
export function DifferingCertificates({ batch }: { batch: Batch }) {
  const mayWrite = usePermission('records.write')
  const isIssuable = mayWrite && batch.status !== 'cancelled' && batch.seatsTaken > 0 && lastDay(batch.days) <= todayInIndia()
  const { data: people = [] } = useBatchIssuing(batch.id, isIssuable)
  const differing = people.filter(({ differences }) => differences.length > 0)
  const [first] = differing
  if (!first) return null
  const others = differing.length === 1 ? '' : ` and of ${differing.length - 1} more`
  return (
    <Notice tone="warning" className="mb-4">
      <p className="wrap-anywhere">
        The certificate of {nameWith(first.fullName, first.apart)}
        {others} {plural(differing.length, 'says', 'say')} something else than the batch by now.{' '}
        <TextLink to={`${recordPath('batch', batch.id)}&part=certificates`}>Look at the difference</TextLink>
      </p>
    </Notice>
  )
}

/** Issues the next edition of certificates that differ from the batch. */
function CorrectIssued({ people, onStarted }: { people: readonly BatchRecipient[]; onStarted: (jobId: number) => void }) {
  const [notify, setNotify] = useState(true)
  const start = useStartJob({ otherwise: NO_ANSWER })
  const differing = people.filter(({ differences }) => differences.length > 0)
  const count = differing.length
  if (count === 0) return null
  const what = counted(count, 'certificate')
  return (
    <section aria-label="Certificates to correct" className="grid gap-4 border-t border-border pt-4">
      <p>
        {what} {plural(count, 'says', 'say')} something else than the batch by now. A new edition keeps the number; the printed one is shown
        as replaced.
      </p>
      <NotifyGroupChoice
        count={count}
        withoutAddress={differing.filter(({ hasEmail }) => !hasEmail).length}
        isChosen={notify}
        onChoose={setNotify}
      />
      {start.failure && (
        <Notice tone="danger" role="alert" title="Nothing was corrected">
          {start.failure}
        </Notice>
      )}
      <Button
        variant="secondary"
        busy={start.isPending}
        busyLabel="Starting..."
        className="max-sm:w-full sm:justify-self-start"
        onClick={correct}
      >
        {`Correct ${what}`}
      </Button>
    </section>
  )

  function correct() {
    const ids = differing.flatMap(({ certificateId }) => certificateId ?? [])
    start.send({ kind: 'certificate-correct', selection: { ids }, notify }, ({ id }) => onStarted(id))
  }
}

/** Sends the certificates of the batch to its client in one e-mail. */
function SendIssued({ batch, people }: { batch: Batch; people: readonly BatchRecipient[] }) {
  const ids = people.flatMap(({ certificateId }) => certificateId ?? [])
  if (ids.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-border pt-4">
      <p className="grow text-text-2">{counted(ids.length, 'certificate is', 'certificates are')} issued.</p>
      <SendToClient purpose="certificates" selection={{ ids }} proposedClientId={batch.clientId} />
    </div>
  )
}

interface IssuingFormProps {
  batch: Batch
  people: readonly BatchRecipient[]
  onStarted: (jobId: number) => void
  onCorrect: (person: IssuedTo) => void
}

function IssuingForm({ batch, people, onStarted, onCorrect }: IssuingFormProps) {
  const last = lastDay(batch.days)
  const choices = useIssuingChoices(last)
  const { issueDate, notify, beforeAnswer } = choices
  const [typed, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const [search] = useSearchParams()
  const only = people.find(({ participantId }) => String(participantId) === search.get('person'))
  const chosen = only ? onlyOne(people, only.participantId, typed) : typed
  const { count, withoutAddress, openNames, ...lists } = listsOf(people, chosen)
  const missing: Record<string, string> = {
    ...dateErrors(issueDate, last),
    ...Object.fromEntries(
      lists.exceptions
        .filter(({ reason }) => reason.trim() === '')
        .map(({ participantId }) => [`reason-${participantId}`, 'Give a reason']),
    ),
  }
  const issue = useIssueBatch(batch.id, missing)
  const { formError, ...form } = issue.form(submit)
  return (
    <Form {...form}>
      {todayInIndia() < last && <Notice tone="warning">The batch ends on {dayInWords(last)}. Attendance may still be open.</Notice>}
      <NoMinimum batch={batch} />
      <UnmarkedPeople batch={batch} people={people} />
      <ul aria-label="Who gets a certificate" className="grid rounded-md border border-border">
        {(only ? [only] : people).map((person) => (
          <RecipientRow
            key={person.participantId}
            person={person}
            chosen={chosen.get(person.participantId) ?? usualChoice(person)}
            onChoose={(one) => setChosen(new Map(typed).set(person.participantId, one))}
            onCorrect={onCorrect}
          />
        ))}
      </ul>
      {only && people.length > 1 && <TextLink to={`${recordPath('batch', batch.id)}&part=certificates`}>Everybody of the batch</TextLink>}
      {count > 0 && <IssueDateField choices={choices} min={last} />}
      <IssuingFields choices={choices} count={count} withoutAddress={withoutAddress} isAsked={openNames > 0} formError={formError} />
      {count === 0 ? (
        <p className="text-text-2">There is no certificate to issue.</p>
      ) : (
        <SubmitButton busyLabel="Starting..." className="max-sm:w-full sm:justify-self-start">
          {`Issue ${counted(count, 'certificate')}`}
        </SubmitButton>
      )}
    </Form>
  )

  function submit() {
    if (count === 0) return
    issue.send({ issueDate, notify, ...lists, ...(openNames > 0 && { beforeAnswer }) }, ({ id }) => {
      setChosen(new Map())
      choices.setBeforeAnswer(false)
      onStarted(id)
    })
  }
}

/** Links to the attendance, which decides who gets a certificate. */
function UnmarkedPeople({ batch, people }: { batch: Batch; people: readonly BatchRecipient[] }) {
  const count = people.filter(({ hasUnmarked, outcome }) => hasUnmarked && outcome !== 'has-certificate').length
  if (count === 0) return null
  return (
    <Notice tone="warning">
      {counted(count, 'person has', 'people have')} sessions that nobody marked.{' '}
      <TextLink to={`${recordPath('batch', batch.id)}&part=attendance`}>Mark the attendance</TextLink>
    </Notice>
  )
}

function dateErrors(issueDate: string, last: string): Record<string, string> {
  const problem = issueDateProblem(issueDate)
  if (problem !== undefined) return { issueDate: problem }
  if (issueDate < last) return { issueDate: `The batch ends on ${dayInWords(last)}. Certificates cannot be dated before.` }
  return {}
}
