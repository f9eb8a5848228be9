import { Download } from 'lucide-react'
import { useId } from 'react'
import {
  IMPORT_FIELD_LABELS,
  type CellCorrection,
  type ImportCorrection,
  type ImportDoubt,
  type ImportField,
} from '../imports/import-plan.ts'
import type { ImportProblem, ImportCheck } from '../imports/import.schema.ts'
import { PARTICIPANT_STATUSES } from '#training/participants/participant.ts'
import { languageOf } from '#base/text/language.ts'
import { grouped, plural } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { saveFile } from '#office/kit/save-file.ts'
import { fetchProblems, type ImportUpload } from './import-data.ts'
import { useCall } from '#office/form/use-call.tsx'

interface ImportProblemsProps {
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
export function ImportProblems({ upload, check, edits, onEdit, onUse }: ImportProblemsProps) {
  const lists = { program: useId(), status: useId() }
  const programs = useList('training-program')
  return (
    <section aria-label="Rows to correct" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice tone="warning" title={titleOf(check)}>
        <p>Correct them here and check again{check.doubt > 0 && ', enrol them anyway'}, or import the others. Your file stays as it is.</p>
      </Notice>
      <EnrolAll problems={check.issues} onUse={onUse} />
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
          These are the first {check.issues.length}. The file has all {grouped(check.issueCount)}.
        </p>
      )}
      <DownloadErrors upload={upload} />
    </section>
  )
}

function titleOf({ refuse, doubt, lines }: ImportCheck): string {
  const rows = `of ${grouped(lines)} rows`
  const refused = `${grouped(refuse)} ${rows} cannot be imported`
  const doubtful = `${grouped(doubt)} ${refuse > 0 ? '' : `${rows} `}${plural(doubt, 'is', 'are')} doubtful`
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
function EnrolAll({ problems, onUse }: { problems: readonly ImportProblem[]; onUse: ImportProblemsProps['onUse'] }) {
  const doubts = (Object.keys(ENROL_ALL) as ImportDoubt[]).filter(
    (doubt) => problems.filter((problem) => problem.doubt === doubt).length > 1,
  )
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
  { edits, onEdit, onUse }: Pick<ImportProblemsProps, 'edits' | 'onEdit' | 'onUse'>,
): Array<Column<ImportProblem>> {
  return [
    {
      key: 'line',
      header: 'Line',
      cell: ({ line, name }) => <span lang={languageOf(name)}>{name ? `Line ${line}, ${name}` : `Line ${line}`}</span>,
    },
    { key: 'column', header: 'Column', cell: ({ column }) => column },
    { key: 'value', header: 'Correct it here', cell: (problem) => <Cell {...{ problem, lists, edits, onEdit, onUse }} /> },
    { key: 'reason', header: 'Reason', cell: (problem) => <Reason problem={problem} onUse={onUse} /> },
  ]
}

type CellProps = { problem: ImportProblem; lists: CellLists } & Pick<ImportProblemsProps, 'edits' | 'onEdit' | 'onUse'>

function Cell({ problem, lists, edits, onEdit, onUse }: CellProps) {
  const { field, line, value, people } = problem
  if (people.length > 0) return <NamesakeSelect problem={problem} onUse={onUse} />
  if (field === null) return <span className="wrap-anywhere">{value}</span>
  return (
    <TextInput
      aria-label={`${IMPORT_FIELD_LABELS[field]} in line ${line}`}
      className="min-w-0 md:min-w-40"
      autoComplete="off"
      lang={languageOf(value)}
      list={lists[field]}
      placeholder="(empty)"
      value={editOf(edits, problem)?.value ?? value}
      onChange={({ currentTarget }) => onEdit(correctionOf(problem, field, currentTarget.value))}
    />
  )
}

const NEW_PERSON = 'new'

/** Chooses one of the known namesakes, or a new person. The choice is checked at once. */
function NamesakeSelect({ problem: { line, people }, onUse }: Pick<CellProps, 'problem' | 'onUse'>) {
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

function Reason({ problem, onUse }: { problem: ImportProblem; onUse: ImportProblemsProps['onUse'] }) {
  const { field, suggestion, reason, doubt, line, people } = problem
  return (
    <div className="grid justify-items-start gap-1">
      <span>{reason}</span>
      {field && suggestion && (
        <Button
          variant="secondary"
          size="compact"
          className="text-start whitespace-normal"
          onClick={() => onUse([correctionOf(problem, field, suggestion)])}
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
  const download = useCall(async () => saveFile(await fetchProblems(upload), 'import-errors.csv'), {
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

function correctionOf({ line, value: from }: ImportProblem, field: ImportField, value: string): CellCorrection {
  return SAME_IN_ALL.has(field) ? { field, from, value } : { field, line, value }
}

function editOf(edits: readonly CellCorrection[], problem: ImportProblem): CellCorrection | undefined {
  return edits.findLast(
    (edit) => edit.field === problem.field && ('line' in edit ? edit.line === problem.line : edit.from === problem.value),
  )
}
