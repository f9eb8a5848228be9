import { useState } from 'react'
import type { CellCorrection, ImportCorrection, ImportDoubt } from '../imports/import-plan.ts'
import type { ImportCheck, ImportFile, LeftOutLine } from '../imports/import.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useItem } from '#office/data/use-admin-data.tsx'
import { newcomersInWords } from '#training/office/batches/batch-words.tsx'
import { NotifyChoice } from '#office/editor/notify-choice.tsx'
import type { ImportSource, ImportUpload } from './import-data.ts'
import { ImportHeadings } from './import-headings.tsx'
import { ImportProblems } from './import-problems.tsx'

interface ImportCheckStepProps {
  upload: ImportUpload
  read: ImportFile
  /** Reads the file again with other headings, and checks it again. */
  onSource: (source: ImportSource) => void
  isReading: boolean
  /** Whether a column has the dates of enrolment. */
  hasDates: boolean
  check: ImportCheck
  /** The batch that all rows join; '' for none. */
  batchId: string
  /** Checks the file again with these corrections. */
  onCorrect: (corrections: ImportCorrection[]) => void
  isChecking: boolean
  onImport: (notify: boolean) => void
  onBack: () => void
  isStarting: boolean
  failure: string | undefined
}

/** Third step: shows what the import would do. Nothing has been written yet. */
export function ImportCheckStep({
  upload,
  read,
  onSource,
  isReading,
  hasDates,
  check,
  batchId,
  onCorrect,
  isChecking,
  onImport,
  onBack,
  isStarting,
  failure,
}: ImportCheckStepProps) {
  const [edits, setEdits] = useState<CellCorrection[]>([])
  const [notify, setNotify] = useState(false)
  const { data: batch } = useItem('batch', batchId || undefined)
  const corrected = upload.corrections.length
  const willWrite = check.create + check.update
  const counts = [
    { label: 'to enrol', count: check.create },
    ...(check.update > 0 ? [{ label: 'to update', count: check.update }] : []),
    { label: 'doubtful', count: check.doubt },
    { label: 'left out', count: check.skip },
    { label: 'refused', count: check.refuse },
  ]
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-h3">Check before importing</h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
        {counts.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse rounded-md border border-border p-3">
            <dt className="text-small text-text-2">{label}</dt>
            <dd className="figures text-h3">{grouped(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-text-2">
        This was only a check. Nothing has been imported.{!hasDates && ' The list has no column for it, so the enrolment date is today.'}
      </p>
      <ImportHeadings read={read} onSource={onSource} isReading={isReading || isChecking} />
      {check.titles.length > 0 && (
        <p className="text-text-2">
          Left out of names: {check.titles.map(({ title, count }) => `${title} (${grouped(count)})`).join(', ')}. To keep one, open the
          names below and press Keep beside it; to keep all, go back to the columns.
        </p>
      )}
      {check.people.length > 0 && (
        <details open={upload.corrections.some((one) => 'keepTitle' in one)}>
          <summary className="min-h-11 py-2 font-semibold">Names as they will be written</summary>
          <ul className="columns-1 gap-6 text-text-2 sm:columns-2 lg:columns-3">
            {check.people.map(({ line, name, title }) => (
              <li key={line} className="py-0.5 wrap-anywhere">
                <span lang={languageOf(name)}>{name}</span>
                {title && (
                  <span className="text-small">
                    {' '}
                    (<span lang={languageOf(title)}>{title}</span> left out){' '}
                    <button
                      type="button"
                      className="link inline-block min-h-6 px-1"
                      disabled={isChecking}
                      aria-label={`Keep ${title} of ${name}`}
                      onClick={() => checkAgain([...edits, { keepTitle: true, line }])}
                    >
                      Keep
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {check.create > check.people.length && <p className="text-small text-text-2">The first {check.people.length} of them.</p>}
        </details>
      )}
      {check.waiting > 0 && (
        <Notice
          tone="info"
          title={check.waiting === 1 ? 'One person comes to the waiting list' : `${check.waiting} people come to the waiting list`}
        >
          The batch has no seat for {check.waitingPeople.map(({ name }) => name).join(', ')}
          {check.waiting > check.waitingPeople.length && ' and others'}. {batch && newcomersInWords(batch.item)} Import them to wait in this
          order, or give the batch more seats first.
        </Notice>
      )}
      {corrected > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-text-2">
          {corrected === 1 ? 'One decision made here is included.' : `${grouped(corrected)} decisions made here are included.`}
          <Button variant="ghost" size="compact" disabled={isChecking} onClick={() => onCorrect([])}>
            Discard them
          </Button>
        </p>
      )}
      {/* What is chosen during a check would be lost when its answer comes. */}
      <fieldset disabled={isChecking} className="contents">
        {check.issueCount > 0 && (
          <ImportProblems
            upload={upload}
            check={check}
            edits={edits}
            onEdit={(edit) => setEdits([...edits.filter((other) => !isSameCell(other, edit)), edit])}
            onUse={(corrections) => checkAgain([...edits, ...corrections])}
          />
        )}
        {check.leftOut.length > 0 && (
          <ImportLeftOut check={check} isChecking={isChecking} onEnrol={(corrections) => checkAgain([...edits, ...corrections])} />
        )}
      </fieldset>
      {failure && (
        <Notice tone="danger" role="alert" title={edits.length > 0 ? 'Not checked yet' : 'The import did not start'}>
          {failure}
        </Notice>
      )}
      {check.reachable > 0 && (
        <NotifyChoice
          setting="participantIds"
          label="Tell the new participants by e-mail"
          hint={`Their participant ID: ${mailsInWords(check)}. Leave it off for people who were trained long ago.`}
          isChosen={notify}
          onChoose={setNotify}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" size="compact" onClick={onBack}>
          Back to the columns
        </Button>
        {edits.length > 0 && (
          <Button size="compact" busy={isChecking} busyLabel="Checking..." onClick={() => checkAgain(edits)}>
            Check again
          </Button>
        )}
        {willWrite > 0 && edits.length === 0 && (
          <Button size="compact" busy={isStarting} busyLabel="Starting..." disabled={isChecking} onClick={() => onImport(notify)}>
            {`Import ${counted(willWrite, 'row')}`}
          </Button>
        )}
      </div>
    </Card>
  )

  function checkAgain(changes: readonly ImportCorrection[]) {
    onCorrect([...upload.corrections, ...changes])
  }
}

/** '3 mails, 17 people have no e-mail' */
function mailsInWords({ create, reachable }: ImportCheck): string {
  const mails = counted(reachable, 'mail')
  const others = create - reachable
  if (others === 0) return mails
  return `${mails}, ${others === 1 ? 'one person has' : `${grouped(others)} people have`} no e-mail`
}

function isSameCell(a: CellCorrection, b: CellCorrection): boolean {
  return a.field === b.field && ('line' in a ? 'line' in b && a.line === b.line : 'from' in b && a.from === b.from)
}

interface ImportLeftOutProps {
  check: Pick<ImportCheck, 'leftOut' | 'skip'>
  isChecking: boolean
  /** Enrols doubtful lines and checks the file again. */
  onEnrol: (corrections: ImportCorrection[]) => void
}

const ENROL_ALL: Partial<Record<ImportDoubt, (count: number) => string>> = {
  hidden: (count) => `Enrol all ${count} in hidden rows`,
  enrolled: (count) => `Enrol all ${count} again`,
  cancelled: (count) => `Give all ${count} their places back`,
}

/** The lines that are left out although they have no error, each named by its person. */
function ImportLeftOut({ check: { leftOut, skip }, isChecking, onEnrol }: ImportLeftOutProps) {
  const groups = Object.entries(ENROL_ALL) as Array<[ImportDoubt, (count: number) => string]>
  return (
    <section aria-label="Rows that are left out" className="grid gap-3">
      <h3 className="font-semibold">{skip === 1 ? 'One row is left out' : `${grouped(skip)} rows are left out`}</h3>
      <ul className="grid divide-y divide-border rounded-md border border-border">
        {leftOut.map((line) => (
          <li key={line.line} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              Line {line.line}
              {line.name && (
                <>
                  , <span lang={languageOf(line.name)}>{line.name}</span>
                </>
              )}
              : {lowerFirst(line.reason)}
            </span>
            <EnrolAnyway line={line} isChecking={isChecking} onEnrol={onEnrol} />
          </li>
        ))}
      </ul>
      {skip > leftOut.length && <p className="text-small text-text-2">These are the first {leftOut.length}. The file of errors has all.</p>}
      <div className="flex flex-wrap gap-3">
        {groups.map(([doubt, labelOf]) => {
          const count = leftOut.filter((line) => line.doubt === doubt).length
          if (count < 2) return null
          return (
            <Button key={doubt} variant="secondary" size="compact" disabled={isChecking} onClick={() => onEnrol([{ anyway: true, doubt }])}>
              {labelOf(count)}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

function EnrolAnyway({ line, isChecking, onEnrol }: { line: LeftOutLine } & Pick<ImportLeftOutProps, 'isChecking' | 'onEnrol'>) {
  const { doubt } = line
  if (doubt === null) return null
  return (
    <Button
      variant="ghost"
      size="compact"
      disabled={isChecking}
      aria-label={`${doubt === 'cancelled' ? 'Give the place back' : 'Enrol anyway'}: line ${line.line}`}
      onClick={() => onEnrol([{ anyway: true, doubt, line: line.line }])}
    >
      {doubt === 'cancelled' ? 'Give the place back' : 'Enrol anyway'}
    </Button>
  )
}

/** For a reason after a colon. */
function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
