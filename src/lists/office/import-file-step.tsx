import { grouped } from '#base/text/wording/counted.ts'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { MAX_IMPORT_BYTES, MAX_IMPORT_LINES } from '../imports/import-plan.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { TEMPLATE_URL } from './import-data.ts'

interface ImportFileStepProps {
  onFile: (file: File) => void
  isReading: boolean
  failure: string | undefined
}

const PASTED_NAME = 'pasted list'
const FILE_TYPES = '.xlsx,.xlsm,.xls,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** First step: drop, choose or paste a list. */
export function ImportFileStep({ onFile, isReading, failure }: ImportFileStepProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  return (
    <FileDrop onDrop={onFile}>
      <Card className="grid gap-4">
        <h2 className="text-h3">Choose a list</h2>
        <p className="max-w-text text-text-2">
          An Excel workbook (.xlsx) or a CSV file, as the company sent it: at most {MAX_IMPORT_BYTES / 1024 / 1024} MB and{' '}
          {grouped(MAX_IMPORT_LINES)} rows. Titles above the headings, merged cells and totals may stay. Nothing is imported until you have
          seen a preview.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="compact" icon={<FileUp />} busy={isReading} busyLabel="Reading..." onClick={() => input.current?.click()}>
            Choose file
          </Button>
          <LinkButton href={TEMPLATE_URL} download="participants.csv" variant="secondary" size="compact" icon={<Download />}>
            Download a template
          </LinkButton>
        </div>
        <p className="text-small text-text-2 max-md:hidden">Or drop the file here.</p>
        <input
          ref={input}
          type="file"
          aria-label="Excel or CSV file"
          accept={FILE_TYPES}
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Clear the input, so that the same file can be chosen again after it was corrected.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <Field name="pasted" label="Or paste the rows here" hint="Copied from Excel, with their headings.">
          <TextArea
            rows={3}
            spellCheck={false}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
            onPaste={({ clipboardData }) => {
              // Text pasted into an empty field is the whole list, so it is read at once.
              const text = clipboardData.getData('text/plain')
              if (pasted === '' && text.includes('\n')) read(text)
            }}
          />
        </Field>
        {pasted.trim() !== '' && (
          <Button className="justify-self-start" size="compact" busy={isReading} busyLabel="Reading..." onClick={() => read(pasted)}>
            Use these rows
          </Button>
        )}
        {failure && (
          <Notice tone="danger" role="alert" title="This list cannot be imported">
            {failure}
          </Notice>
        )}
      </Card>
    </FileDrop>
  )

  function read(text: string) {
    onFile(new File([text], PASTED_NAME, { type: 'text/plain' }))
  }
}
