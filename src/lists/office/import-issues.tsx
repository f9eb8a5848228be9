import { Download } from 'lucide-react'
import { useId } from 'react'
import {
  IMPORT_FIELD_LABELS,
  type CellCorrection,
  type ImportCorrection,
  type ImportDoubt,
  type ImportField,
} from '../imports/import-plan.ts'
import type { ImportIssue, ImportCheck } from '../imports/import.schema.ts'
import { PARTICIPANT_STATUSES } from '#training/participants/participant.ts'
import { languageOf } from '#base/text/language.ts'
import { plural } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { saveFile } from '#office/kit/save-file.ts'
import { fetchIssues, type ImportUpload } from './import-data.ts'
import { useCall } from '#office/form/use-call.tsx'

interface ImportIssuesProps {
  upload: ImportUpload
  check: ImportCheck
  /** Typed corrections that have not been checked yet. */
  edits: readonly CellCorrection[]
  onEdit: (correction: CellCorrection) => void
  /** Applies a suggestion to all lines with the same value, or enrols doubtful lines, and checks again. */
  onUse: (corrections: readonly ImportCorrection[]) => void
}

/** Fields whose corrections apply to all lines, because the same wrong value usually repeats. */
const SAME_IN_ALL: ReadonlySet<ImportField> = new Set(['program', 'status'])

/** Shows the lines that cannot be imported. Their cells can be corrected here; the file stays unchanged. */
export function ImportIssues({ upload, check, edits, onEdit, onUse }: ImportIssuesProps) {
  const lists = { program: useId(), status: useId() }
  const programs = useList('training-program')
  return (
    <section aria-label="Rows to correct" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone="warning" title={titleOf(check)}>
        <p>Correct them here and check again{check.doubt > 0 && ', enrol them anyway'}, or import the others. Your file stays as it is.</p>
      </Notice>
      <EnrolAll issues={check.issues} onUse={onUse} />
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

function titleOf({ refuse, doubt, lines }: ImportCheck): string {
  const rows = `of ${lines.toLocaleString('en-IN')} rows`
  const refused = `${refuse.toLocaleString('en-IN')} ${rows} cannot be imported`
  const doubtful = `${doubt.toLocaleString('en-IN')} ${refuse > 0 ? '' : `${rows} `}${plural(doubt, 'is', 'are')} doubtful`
  return [...(refuse > 0 ? [refused] : []), ...(doubt > 0 ? [doubtful] : [])].join(', ')
}

const ENROL_ALL: Partial<Record<ImportDoubt, string>> = {
  repeated: 'Enrol all who look like another line',
  'far-date': 'Enrol all with these dates',
  'lost-phone': 'Enrol all without these phone numbers',
  'odd-phone': 'Enrol all with these phone numbers',
  left: 'Enrol all who are marked as gone',
  namesakes: 'Enrol all as new people',
}

/** A button for all lines with the same doubt. */
function EnrolAll({ issues, onUse }: { issues: readonly ImportIssue[]; onUse: ImportIssuesProps['onUse'] }) {
  const doubts = (Object.keys(ENROL_ALL) as ImportDoubt[]).filter((doubt) => issues.filter((issue) => issue.doubt === doubt).length > 1)
  if (doubts.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {doubts.map((doubt) => (
        <Button key={doubt} variant="secondary" size="compact" onClick={() => onUse([{ anyway: true, doubt }])}>
          {ENROL_ALL[doubt]}
        </Button>
      ))}
    </div>
  )
}

type CellLists = Partial<Record<ImportField, string>>

function columnsOf(
  lists: CellLists,
  { edits, onEdit, onUse }: Pick<ImportIssuesProps, 'edits' | 'onEdit' | 'onUse'>,
): Array<Column<ImportIssue>> {
  return [
    {
      key: 'line',
      header: 'Line',
      cell: ({ line, name }) => <span lang={languageOf(name)}>{name ? `Line ${line}, ${name}` : `Line ${line}`}</span>,
    },
    { key: 'column', header: 'Column', cell: ({ column }) => column },
    { key: 'value', header: 'Correct it here', cell: (issue) => <Cell {...{ issue, lists, edits, onEdit, onUse }} /> },
    { key: 'reason', header: 'Reason', cell: (issue) => <Reason issue={issue} onUse={onUse} /> },
  ]
}

type CellProps = { issue: ImportIssue; lists: CellLists } & Pick<ImportIssuesProps, 'edits' | 'onEdit' | 'onUse'>

function Cell({ issue, lists, edits, onEdit, onUse }: CellProps) {
  const { field, line, value, people } = issue
  if (people.length > 0) return <NamesakeSelect issue={issue} onUse={onUse} />
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

const NEW_PERSON = 'new'

/** Chooses one of the known namesakes, or a new person. The choice is checked at once. */
function NamesakeSelect({ issue: { line, people }, onUse }: Pick<CellProps, 'issue' | 'onUse'>) {
  return (
    <Select
      aria-label={`Person of line ${line}`}
      className="min-w-0 md:min-w-40"
      placeholder="Choose"
      options={[
        ...people.map(({ personId, detail }) => ({ value: String(personId), label: detail })),
        { value: NEW_PERSON, label: 'A new person' },
      ]}
      value=""
      onChange={({ currentTarget: { value } }) =>
        onUse([value === NEW_PERSON ? { anyway: true, doubt: 'namesakes', line } : { samePerson: Number(value), line }])
      }
    />
  )
}

function Reason({ issue, onUse }: { issue: ImportIssue; onUse: ImportIssuesProps['onUse'] }) {
  const { field, suggestion, reason, doubt, line, people } = issue
  return (
    <div className="grid justify-items-start gap-1">
      <span>{reason}</span>
      {field && suggestion && (
        <Button
          variant="secondary"
          size="compact"
          className="text-start whitespace-normal"
          onClick={() => onUse([correctionOf(issue, field, suggestion)])}
        >
          {`Use “${suggestion}”`}
        </Button>
      )}
      {doubt && people.length === 0 && (
        <Button
          variant="secondary"
          size="compact"
          aria-label={`Enrol anyway: line ${line}`}
          onClick={() => onUse([{ anyway: true, doubt, line }])}
        >
          Enrol anyway
        </Button>
      )}
    </div>
  )
}

function DownloadErrors({ upload }: { upload: ImportUpload }) {
  const download = useCall(async () => saveFile(await fetchIssues(upload), 'import-errors.csv'), {
    otherwise: 'The file could not be created. Please try again.',
  })
  return (
    <>
      {download.failure && (
        <p role="alert" className="text-danger-text">
          {download.failure}
        </p>
      )}
      <Button
        className="justify-self-start"
        variant="secondary"
        size="compact"
        icon={<Download />}
        busy={download.isPending}
        busyLabel="Creating the file..."
        onClick={() => download.send()}
      >
        Download errors
      </Button>
    </>
  )
}

function correctionOf({ line, value: from }: ImportIssue, field: ImportField, value: string): CellCorrection {
  return SAME_IN_ALL.has(field) ? { field, from, value } : { field, line, value }
}

function editOf(edits: readonly CellCorrection[], issue: ImportIssue): CellCorrection | undefined {
  return edits.findLast((edit) => edit.field === issue.field && ('line' in edit ? edit.line === issue.line : edit.from === issue.value))
}
