import {
  DUPLICATE_POLICIES,
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  NAME_PARTS,
  type DuplicatePolicy,
  type ImportColumns,
  type ImportField,
} from '../imports/import-plan.ts'
import type { ImportFile } from '../imports/import.schema.ts'
import { nameInCells } from '../imports/cells/name-in-cells.ts'
import { inNormalCase, usesTitles, withoutTitle } from '../imports/cells/person-name.ts'
import { languageOf } from '#base/text/language.ts'
import { counted, grouped } from '#base/text/wording/counted.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TickChoice } from '#ui/form/tick-choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { ClientField } from '#clients/office/client-field.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { programOption } from '#office/kit/publication-field.ts'
import { BatchSelect } from '#training/office/batches/batch-select.tsx'
import { columnNames, type ImportChoices, type ImportSource } from './import-data.ts'
import { ImportHeadings, ImportSourceFields } from './import-headings.tsx'

interface ImportColumnsStepProps {
  fileName: string
  read: ImportFile
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
  onCheck: () => void
  /** Reads the file again: another sheet, or other headings. */
  onSource: (source: ImportSource) => void
  isReading: boolean
  onOtherFile: () => void
  isChecking: boolean
  failure: string | undefined
}

const POLICY_LABELS: Record<DuplicatePolicy, { label: string; hint: string }> = {
  skip: { label: 'Skip the row', hint: 'The existing participant stays unchanged.' },
  update: { label: 'Update the participant', hint: 'With the values in the row. Empty cells change nothing.' },
  refuse: { label: 'Refuse the row', hint: 'And list it among the errors.' },
}

const LINES_SHOWN = 5

/** The value of a field without a column. */
const NO_COLUMN_TEXT: Partial<Record<ImportField, string>> = {
  participantId: 'A new ID is created for each.',
  program: 'Choose one for all rows.',
  enrollmentDate: 'Today.',
  status: 'Active.',
}

/** Second step: assigns columns to fields and chooses what happens to participants who are already enrolled. */
export function ImportColumnsStep(props: ImportColumnsStepProps) {
  const { fileName, read, choices, onChange, onCheck, onSource, isReading, onOtherFile, isChecking, failure } = props
  const programs = useList('training-program')
  const people = read.firstLines.map((cells) => nameInCells(cells, choices.columns))
  const names = columnNames(read)
  const columns = names.map((name, at) => {
    const label = read.hiddenColumns.includes(at + 1) ? `${name} (hidden)` : name
    return { value: String(at + 1), label }
  })
  return (
    <Form
      busy={isChecking}
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <Card className="grid gap-5">
        <div>
          <h2 className="text-h3">Match the columns</h2>
          <p className="mt-1 text-text-2 wrap-anywhere">
            {fileName}: {counted(read.lines, 'line')}
            {read.delimiter && `, separated by ${read.delimiter}, ${read.encoding}`}.
            {read.hiddenRows > 0 && ` ${hiddenText(read.hiddenRows)}`}
          </p>
        </div>
        <ImportHeadings read={read} onSource={onSource} isReading={isReading} />
        <ImportSourceFields read={read} onSource={onSource} isReading={isReading} />
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field name="trainingProgramId" label="Program for all rows" hint="For rows without a program">
            <Select
              placeholder={programs.isPending ? 'Loading programs' : 'No program'}
              options={programs.data?.rows.map(programOption) ?? []}
              value={choices.trainingProgramId}
              onChange={({ currentTarget }) => onChange({ ...choices, trainingProgramId: currentTarget.value, batchId: '' })}
            />
          </Field>
          <ClientField
            label="Client of all rows"
            hint="With one, e-mail and phone may be empty."
            value={choices.clientId}
            onChange={(clientId) => onChange({ ...choices, clientId })}
          />
          <BatchSelect
            name="batchId"
            label="Batch of all rows"
            hint="Everybody gets a seat in it, or a place on its waiting list."
            placeholder="No batch"
            programId={Number(choices.trainingProgramId) || undefined}
            value={choices.batchId}
            onChoose={(batchId, batch) =>
              onChange({ ...choices, batchId, trainingProgramId: batch ? String(batch.trainingProgramId) : choices.trainingProgramId })
            }
          />
          {IMPORT_FIELDS.map((field) => (
            <Field key={field} name={field} label={IMPORT_FIELD_LABELS[field]} hint={hintOf(field, read, choices.columns)}>
              <Select
                placeholder="Not in the file"
                options={columns}
                value={String(choices.columns[field] ?? '')}
                onChange={({ currentTarget }) => choose(field, Number(currentTarget.value) || undefined)}
              />
            </Field>
          ))}
        </div>
        <p className="text-small text-text-2">
          Dates are read with the day first, or as year, month, day: 05/11/2026, 05-Nov-26 and 2026-11-05 all mean 5 November.
        </p>
        <div className="grid gap-2">
          <TickChoice
            name="normalCase"
            label="Write names in normal case"
            hint={`${nameExample(people, inNormalCase) ?? 'RAMESH KUMAR becomes Ramesh Kumar'}. Names in small and large letters stay as they are.`}
            isTicked={choices.normalCase}
            onChange={(normalCase) => onChange({ ...choices, normalCase })}
          />
          <TickChoice
            name="dropTitles"
            label="Leave out Mr., Sh. and Smt."
            hint={`${nameExample(people, (name) => withoutTitle(name, { isTitled: usesTitles(people) })) ?? 'Sh. Ramesh Kumar becomes Ramesh Kumar'}.`}
            isTicked={choices.dropTitles}
            onChange={(dropTitles) => onChange({ ...choices, dropTitles })}
          />
        </div>
        <ImportFirstLines read={read} />
        <RadioGroup
          name="duplicates"
          legend="Already enrolled: the same participant ID, or the same name and e-mail in the same program"
          choices={DUPLICATE_POLICIES.map((policy) => ({ value: policy, ...POLICY_LABELS[policy] }))}
          value={choices.duplicates}
          onChange={({ currentTarget }) => onChange({ ...choices, duplicates: currentTarget.value as DuplicatePolicy })}
        />
        {failure && (
          <Notice tone="danger" role="alert" title="Not checked yet">
            {failure}
          </Notice>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button variant="secondary" size="compact" onClick={onOtherFile}>
            Choose another file
          </Button>
          <Button type="submit" size="compact" busy={isChecking} busyLabel="Checking...">
            Check without importing
          </Button>
        </div>
      </Card>
    </Form>
  )

  function choose(field: ImportField, column: number | undefined) {
    onChange({ ...choices, columns: { ...choices.columns, [field]: column } })
  }
}

function hintOf(field: ImportField, read: ImportFile, columns: ImportColumns): string | undefined {
  const example = exampleOf(read, columns[field])
  const isUnused = example !== undefined && columns.fullName !== undefined && NAME_PARTS.some((part) => part === field)
  return isUnused ? 'Used where the full name is empty.' : (example ?? NO_COLUMN_TEXT[field])
}

function exampleOf({ firstLines }: ImportFile, column: number | undefined): string | undefined {
  const cell = column && firstLines.map((cells) => cells[column - 1]).find((text) => text)
  return cell ? `For example: ${cell.slice(0, 40)}` : undefined
}

function hiddenText(count: number): string {
  return count === 1 ? 'One row is hidden and left out.' : `${grouped(count)} rows are hidden and left out.`
}

/** Returns an example of the change from the first affected name: 'RAMESH KUMAR becomes Ramesh Kumar'. */
function nameExample(names: readonly string[], change: (name: string) => string): string | undefined {
  const name = names.find((one) => change(one) !== one)
  return name && `${name} becomes ${change(name)}`
}

function ImportFirstLines({ read }: { read: ImportFile }) {
  const columns = columnNames(read).map((heading, at) => ({ at, heading }))
  const lines = read.firstLines.slice(0, LINES_SHOWN).map((cells, at) => ({ at, cells }))
  return (
    <section
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keyboard
      tabIndex={0}
      aria-label="The first rows of the file"
      className="overflow-x-auto rounded-md border border-border"
    >
      <table className="w-full text-small">
        <caption className="sr-only">The first rows of the file</caption>
        <thead>
          <tr>
            {columns.map(({ at, heading }) => (
              <th key={at} scope="col" lang={languageOf(heading)} className="border-b border-border px-3 py-2 text-start whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at: line, cells }) => (
            <tr key={line}>
              {columns.map(({ at }) => (
                <td key={at} lang={languageOf(cells[at] ?? '')} className="max-w-60 truncate px-3 py-1.5 whitespace-nowrap">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
