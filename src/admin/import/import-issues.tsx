import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import {
  IMPORT_FIELD_LABELS,
  type ImportCheck,
  type ImportCorrection,
  type ImportField,
  type ImportIssue,
} from '../../imports/import-plan.ts'
import { PARTICIPANT_STATUSES } from '../../participants/participant.ts'
import { failureText } from '../../shared/api-client.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextInput } from '../../ui/form/controls.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DataTable, type Column } from '../../ui/table.tsx'
import { useList } from '../data/use-admin-data.tsx'
import { saveFile } from '../kit/save-file.ts'
import { fetchIssues, type ImportUpload } from './import-data.ts'

interface ImportIssuesProps {
  upload: ImportUpload
  check: ImportCheck
  /** What has been typed into the cells below and not been checked yet. */
  edits: readonly ImportCorrection[]
  onEdit: (correction: ImportCorrection) => void
  /** Uses a suggestion for all lines that say the same, and checks again. */
  onUse: (correction: ImportCorrection) => void
}

/** The same words are usually wrong in many lines: a correction of these fields is made in all of them. */
const SAME_IN_ALL: ReadonlySet<ImportField> = new Set(['program', 'status'])

/** The lines that cannot be imported. Their cells can be corrected here; the file stays as it is. */
export function ImportIssues({ upload, check, edits, onEdit, onUse }: ImportIssuesProps) {
  const lists = { program: useId(), status: useId() }
  const programs = useList('training-program')
  return (
    <section aria-label="Rows that cannot be imported" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice
        tone="warning"
        title={`${check.refuse.toLocaleString('en-IN')} of ${check.lines.toLocaleString('en-IN')} rows cannot be imported`}
      >
        <p>Correct them here and check again, or import the others. Your file stays as it is.</p>
      </Notice>
      <DataTable
        caption="What is wrong"
        className="relative"
        columns={columnsOf(lists, { edits, onEdit, onUse })}
        rows={check.issues}
        rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
      />
      <datalist id={lists.program}>
        {programs.data?.rows.map(({ id, title }) => (
          <option key={id}>{title}</option>
        ))}
      </datalist>
      <datalist id={lists.status}>
        {PARTICIPANT_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </datalist>
      {check.issueCount > check.issues.length && (
        <p className="text-small text-text-2">
          These are the first {check.issues.length}. The file has all {check.issueCount.toLocaleString('en-IN')}.
        </p>
      )}
      <DownloadErrors upload={upload} />
    </section>
  )
}

type CellLists = Partial<Record<ImportField, string>>

function columnsOf(
  lists: CellLists,
  { edits, onEdit, onUse }: Pick<ImportIssuesProps, 'edits' | 'onEdit' | 'onUse'>,
): Array<Column<ImportIssue>> {
  return [
    { key: 'line', header: 'Line', numeric: true, cell: ({ line }) => `Line ${line}` },
    { key: 'column', header: 'Column', cell: ({ column }) => column },
    { key: 'value', header: 'Correct it here', cell: (issue) => <Cell issue={issue} lists={lists} edits={edits} onEdit={onEdit} /> },
    { key: 'reason', header: 'Reason', cell: (issue) => <Reason issue={issue} onUse={onUse} /> },
  ]
}

function Cell({ issue, lists, edits, onEdit }: { issue: ImportIssue; lists: CellLists } & Pick<ImportIssuesProps, 'edits' | 'onEdit'>) {
  const { field, line, value } = issue
  if (field === null) return <span className="wrap-anywhere">{value}</span>
  return (
    <TextInput
      aria-label={`${IMPORT_FIELD_LABELS[field]} in line ${line}`}
      className="min-w-0 md:min-w-40"
      autoComplete="off"
      lang={languageOf(value)}
      list={lists[field]}
      placeholder="(empty)"
      value={editOf(edits, issue)?.value ?? value}
      onChange={({ currentTarget }) => onEdit(correctionOf(issue, field, currentTarget.value))}
    />
  )
}

function Reason({ issue, onUse }: { issue: ImportIssue; onUse: ImportIssuesProps['onUse'] }) {
  const { field, suggestion, reason } = issue
  return (
    <div className="grid justify-items-start gap-1">
      <span>{reason}</span>
      {field && suggestion && (
        <Button
          variant="secondary"
          size="compact"
          className="text-start whitespace-normal"
          onClick={() => onUse(correctionOf(issue, field, suggestion))}
        >
          {`Use “${suggestion}”`}
        </Button>
      )}
    </div>
  )
}

function DownloadErrors({ upload }: { upload: ImportUpload }) {
  const [failure, setFailure] = useState<string>()
  const [isFetching, setIsFetching] = useState(false)
  return (
    <>
      {failure && (
        <p role="alert" className="text-danger-text">
          {failure}
        </p>
      )}
      <Button
        className="justify-self-start"
        variant="secondary"
        size="compact"
        icon={<Download />}
        busy={isFetching}
        busyLabel="Creating the file..."
        onClick={() => void download()}
      >
        Download errors
      </Button>
    </>
  )

  async function download() {
    setIsFetching(true)
    setFailure(undefined)
    try {
      saveFile(await fetchIssues(upload), 'import-errors.csv')
    } catch (error) {
      setFailure(failureText(error, 'The file could not be created. Please try again.'))
    } finally {
      setIsFetching(false)
    }
  }
}

function correctionOf({ line, value: from }: ImportIssue, field: ImportField, value: string): ImportCorrection {
  return SAME_IN_ALL.has(field) ? { field, from, value } : { field, line, value }
}

function editOf(edits: readonly ImportCorrection[], issue: ImportIssue): ImportCorrection | undefined {
  return edits.findLast((edit) => edit.field === issue.field && ('line' in edit ? edit.line === issue.line : edit.from === issue.value))
}
