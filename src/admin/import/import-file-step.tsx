import { Download, FileUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { MAX_IMPORT_BYTES, MAX_IMPORT_LINES } from '../../imports/import-plan.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { TEMPLATE_URL } from './import-data.ts'

interface ImportFileStepProps {
  onFile: (file: File) => void
  isReading: boolean
  failure: string | undefined
}

/** First step: drop or choose a file. */
export function ImportFileStep({ onFile, isReading, failure }: ImportFileStepProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FileDrop onDrop={onFile}>
      <Card className="grid gap-4">
        <h2 className="text-h3">Choose a file</h2>
        <p className="max-w-text text-text-2">
          A CSV file, as saved by Excel or any other spreadsheet program: at most {MAX_IMPORT_BYTES / 1024 / 1024} MB and{' '}
          {MAX_IMPORT_LINES.toLocaleString('en-IN')} rows. The first row contains the headings. Nothing is imported until you have seen a
          preview.
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
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Clear the input, so that the same file can be chosen again after it was corrected.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        {failure && (
          <Notice tone="danger" role="alert" title="This file cannot be imported">
            {failure}
          </Notice>
        )}
      </Card>
    </FileDrop>
  )
}
