import { useState } from 'react'
import type { ImportCheck, ImportCorrection } from '../../imports/import-plan.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NotifyChoice } from '../editor/notify-choice.tsx'
import type { ImportUpload } from './import-data.ts'
import { ImportIssues } from './import-issues.tsx'

interface ImportCheckStepProps {
  upload: ImportUpload
  check: ImportCheck
  /** Checks the file again with these corrections. */
  onCorrect: (corrections: ImportCorrection[]) => void
  isChecking: boolean
  onImport: (notify: boolean) => void
  onBack: () => void
  isStarting: boolean
  failure: string | undefined
}

/** Third step: shows what the import would do. Nothing has been written yet. */
export function ImportCheckStep({ upload, check, onCorrect, isChecking, onImport, onBack, isStarting, failure }: ImportCheckStepProps) {
  const [edits, setEdits] = useState<ImportCorrection[]>([])
  const [notify, setNotify] = useState(false)
  const corrected = upload.corrections.length
  const willWrite = check.create + check.update
  const counts = [
    { label: 'to enrol', count: check.create },
    { label: 'to update', count: check.update },
    { label: 'to skip', count: check.skip },
    { label: 'refused', count: check.refuse },
  ]
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-h3">Check before importing</h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {counts.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse rounded-md border border-border p-3">
            <dt className="text-small text-text-2">{label}</dt>
            <dd className="figures text-h3">{count.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      <p className="text-text-2">This was only a check. Nothing has been imported.</p>
      {corrected > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-text-2">
          {corrected === 1
            ? 'One correction made here is included.'
            : `${corrected.toLocaleString('en-IN')} corrections made here are included.`}
          <Button variant="ghost" size="compact" disabled={isChecking} onClick={() => onCorrect([])}>
            Discard corrections
          </Button>
        </p>
      )}
      {check.issueCount > 0 && (
        <ImportIssues
          upload={upload}
          check={check}
          edits={edits}
          onEdit={(edit) => setEdits([...edits.filter((other) => !isSameCell(other, edit)), edit])}
          onUse={(correction) => checkAgain([...edits, correction])}
        />
      )}
      {failure && (
        <Notice tone="danger" role="alert" title={edits.length > 0 ? 'Not checked yet' : 'The import did not start'}>
          {failure}
        </Notice>
      )}
      {check.create > 0 && (
        <NotifyChoice
          setting="participantIds"
          label="Tell the new participants by e-mail"
          hint={`Their participant ID: ${check.create.toLocaleString('en-IN')} ${check.create === 1 ? 'mail' : 'mails'}. Leave it off for people who were trained long ago.`}
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
          <Button size="compact" busy={isStarting} busyLabel="Starting..." onClick={() => onImport(notify)}>
            {`Import ${willWrite.toLocaleString('en-IN')} ${willWrite === 1 ? 'row' : 'rows'}`}
          </Button>
        )}
      </div>
    </Card>
  )

  function checkAgain(changes: ImportCorrection[]) {
    onCorrect([...upload.corrections, ...changes])
  }
}

function isSameCell(a: ImportCorrection, b: ImportCorrection): boolean {
  return a.field === b.field && ('line' in a ? 'line' in b && a.line === b.line : 'from' in b && a.from === b.from)
}
