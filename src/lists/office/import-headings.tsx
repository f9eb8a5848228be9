import { Fragment } from 'react'
import { MAX_TITLE_ROWS } from '../imports/find-headings.ts'
import type { ImportFile } from '../imports/import.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { columnNames, type ImportSource } from './import-data.ts'

interface ImportHeadingsProps {
  read: ImportFile
  /** Reads the file again: another sheet, or other headings. */
  onSource: (source: ImportSource) => void
  isReading: boolean
}

const [HEADINGS_SHOWN, MAX_HEADING_SHOWN] = [8, 40]

/**
 * Shows the headings that were found, or that there are none, and offers a one-click correction: a person read as headings
 * would be missing.
 */
export function ImportHeadings({ read, onSource, isReading }: ImportHeadingsProps) {
  const { headings, headingLines, firstLine, sheet, stamp } = read
  const [line, second] = headingLines
  const said = columnNames(read).filter((_, at) => headings[at])
  const source = { sheet: sheet ?? undefined }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 text-text-2 wrap-anywhere">
        {line === undefined ? (
          `No headings: row ${firstLine} is read as the first person.`
        ) : (
          <>
            {second === undefined ? `Row ${line} was read as headings: ` : `Rows ${line} and ${second} were read as headings: `}
            {said.slice(0, HEADINGS_SHOWN).map((heading, at) => (
              <Fragment key={heading}>
                {at > 0 && ', '}
                <span lang={languageOf(heading)}>{heading.slice(0, MAX_HEADING_SHOWN)}</span>
              </Fragment>
            ))}
            {said.length > HEADINGS_SHOWN ? '…' : '.'}
          </>
        )}
      </p>
      <Button
        variant="secondary"
        size="compact"
        disabled={isReading}
        onClick={() =>
          onSource(line === undefined ? { ...source, headingLine: firstLine } : { ...source, headingLine: 0, firstLine: line })
        }
      >
        {line === undefined ? `Row ${firstLine} is headings` : second === undefined ? `Row ${line} is a person` : 'They are people'}
      </Button>
      {stamp !== null && (
        <p className="basis-full text-text-2 wrap-anywhere">
          Left out before each message: date, time and sender, such as “<span lang={languageOf(stamp)}>{stamp}</span>”
        </p>
      )}
    </div>
  )
}

/** The fields for the sheet of the workbook and its heading row, if there is a choice. */
export function ImportSourceFields({ read, onSource, isReading }: ImportHeadingsProps) {
  const { sheets, sheet, titles, headingLines } = read
  const lines = Array.from({ length: MAX_TITLE_ROWS }, (_, at) => ({ value: String(at + 1), label: `Row ${at + 1}` }))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {sheet !== null && sheets.length > 1 && (
        <Field name="sheet" label="Sheet" hint={`The workbook has ${sheets.length} sheets with content.`}>
          <Select
            options={sheets.map(({ name, isHidden }) => ({ value: name, label: isHidden ? `${name} (hidden)` : name }))}
            value={sheet}
            disabled={isReading}
            onChange={({ currentTarget }) => onSource({ sheet: currentTarget.value })}
          />
        </Field>
      )}
      <Field name="headingLine" label="Headings" hint={titles.length > 0 ? `Not imported: ${titles.join(' · ').slice(0, 80)}` : undefined}>
        <Select
          placeholder="No headings"
          options={lines}
          value={String(headingLines[0] ?? '')}
          disabled={isReading}
          onChange={({ currentTarget }) => onSource({ sheet: sheet ?? undefined, headingLine: Number(currentTarget.value) })}
        />
      </Field>
    </div>
  )
}
