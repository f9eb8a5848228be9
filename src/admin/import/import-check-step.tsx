import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportCheck, ImportIssue } from '../../imports/import-plan.ts'
import { failureText } from '../../shared/api-client.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DataTable, type Column } from '../../ui/table.tsx'
import { saveFile } from '../kit/save-file.ts'
import { fetchIssues } from './import-data.ts'

interface ImportCheckStepProps {
  file: File
  query: string
  check: ImportCheck
  onImport: () => void
  onBack: () => void
  isStarting: boolean
  failure: string | undefined
}

const COLUMNS: Array<Column<ImportIssue>> = [
  { key: 'line', header: 'Line', numeric: true, cell: ({ line }) => `Line ${line}` },
  { key: 'column', header: 'Column', cell: ({ column }) => column },
  { key: 'value', header: 'In the file', cell: ({ value }) => <span className="wrap-anywhere">{value || '(empty)'}</span> },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
]

/** Third step: shows what the import would do. Nothing has been written yet. */
export function ImportCheckStep({ file, query, check, onImport, onBack, isStarting, failure }: ImportCheckStepProps) {
  const willWrite = check.create + check.update
  const counts = [
    { label: 'to enrol', count: check.create },
    { label: 'to update', count: check.update },
    { label: 'to skip', count: check.skip },
    { label: 'refused', count: check.refuse },
  ]
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-h3">What would happen</h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {counts.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse rounded-md border border-border p-3">
            <dt className="text-small text-text-2">{label}</dt>
            <dd className="figures text-h3">{count.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      <p className="text-text-2">This was a check: nothing has been written.</p>
      {check.issueCount > 0 && <Issues file={file} query={query} check={check} />}
      {failure && (
        <Notice tone="danger" role="alert" title="The import did not start">
          {failure}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" size="compact" onClick={onBack}>
          Back to the columns
        </Button>
        {willWrite > 0 && (
          <Button size="compact" busy={isStarting} busyLabel="Starting..." onClick={onImport}>
            {`Import ${willWrite.toLocaleString('en-IN')} ${willWrite === 1 ? 'line' : 'lines'}`}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Issues({ file, query, check }: Pick<ImportCheckStepProps, 'file' | 'query' | 'check'>) {
  const [failure, setFailure] = useState<string>()
  const [isFetching, setIsFetching] = useState(false)
  return (
    <section aria-label="Rows that cannot be imported" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone="warning" title={`${check.refuse.toLocaleString('en-IN')} of ${check.lines.toLocaleString('en-IN')} rows cannot be imported`}>
        <p>The others can be imported. Or correct the file and choose it again.</p>
      </Notice>
      <DataTable caption="What is wrong" className="relative" columns={COLUMNS} rows={check.issues} rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`} />
      {check.issueCount > check.issues.length && (
        <p className="text-small text-text-2">
          These are the first {check.issues.length}. The file has all {check.issueCount.toLocaleString('en-IN')}.
        </p>
      )}
      {failure && (
        <p role="alert" className="text-danger-text">
          {failure}
        </p>
      )}
      <Button className="justify-self-start" variant="secondary" size="compact" icon={<Download />} busy={isFetching} busyLabel="Creating the file..." onClick={() => void download()}>
        Download errors
      </Button>
    </section>
  )

  async function download() {
    setIsFetching(true)
    setFailure(undefined)
    try {
      saveFile(await fetchIssues(file, query), 'import-errors.csv')
    } catch (error) {
      setFailure(failureText(error, 'The file could not be created. Please try again.'))
    } finally {
      setIsFetching(false)
    }
  }
}
