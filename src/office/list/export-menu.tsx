import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { DropPanel } from '#ui/overlay/drop-panel.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { exportPath, type ListQuery } from '../data/admin-data.ts'
import type { RecordType } from '#lists/records/record-type.ts'

/** Exports the list: all rows that match the filters, or the selected ones. */
export function ExportMenu({ type, query, isAbove = false }: { type: RecordType; query: ListQuery; isAbove?: boolean }) {
  return <ExportPanel isAbove={isAbove} addressOf={(format) => exportPath(type, format, query)} />
}

/** The export of a page, in either format. */
export function ExportPanel({ addressOf, isAbove = false }: { addressOf: (format: 'csv' | 'xlsx') => string; isAbove?: boolean }) {
  return (
    <DropPanel label="Export" icon={<Download />} align="end" isAbove={isAbove}>
      <LinkButton href={addressOf('csv')} download variant="ghost" size="compact" icon={<FileText />}>
        CSV file
      </LinkButton>
      <LinkButton href={addressOf('xlsx')} download variant="ghost" size="compact" icon={<FileSpreadsheet />}>
        Excel workbook
      </LinkButton>
    </DropPanel>
  )
}
