import { FileUp } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import type { ListParams } from '../list/use-list-params.tsx'
import { CompleteAndIssue } from './complete-and-issue.tsx'
import { usePermission } from '../session/use-permission.tsx'

const IMPORT_PATH = '/admin/participants/import'

/** Stands beside 'New participant'. On a phone GroupActions shows it instead. */
export function ImportLink() {
  if (!usePermission('records.write')) return null
  return (
    <LinkButton to={IMPORT_PATH} variant="secondary" size="compact" icon={<FileUp />} className="max-md:hidden">
      Import
    </LinkButton>
  )
}

/** Actions for all participants of the chosen program, and on a phone the link to the import. */
export function GroupActions({ params }: { params: ListParams }) {
  const program = params.read('program')
  const mayWrite = usePermission('records.write')
  if (!mayWrite) return null
  return (
    <div className={classes('flex flex-wrap gap-3 pb-4', !program && 'md:hidden')}>
      {program && <CompleteAndIssue selection={{ filter: { trainingProgramId: program } }} />}
      <LinkButton to={IMPORT_PATH} variant="secondary" size="compact" icon={<FileUp />} className="md:hidden">
        Import
      </LinkButton>
    </div>
  )
}
