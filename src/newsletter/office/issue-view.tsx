import type { Issue } from '../issue.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { IssueEditor } from './issue-editor.tsx'
import { IssueResult } from './issue-result.tsx'
import { NEWSLETTER_PATH, useIssue } from './newsletter-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

/** One issue: its form while it is a draft, and what became of it afterwards. Undefined for a new one. */
export function IssueView({ id }: { id: number | undefined }) {
  return id === undefined ? <IssueEditor edited={undefined} /> : <StoredIssue id={id} />
}

function StoredIssue({ id }: { id: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useIssue(id)
  const mayWrite = usePermission('content.write')
  if (data && isFetchedAfterMount) return isEditable(data, mayWrite) ? <IssueEditor edited={data} /> : <IssueResult issue={data.item} />
  return (
    <>
      <AdminHeading title="Issue" breadcrumb={[{ label: 'Newsletter', to: NEWSLETTER_PATH }, { label: 'Issue' }]} />
      {error ? <LoadError title="The issue could not be loaded" error={error} onRetry={refetch} className="mt-6" /> : <EditorSkeleton />}
    </>
  )
}

function isEditable({ item }: Versioned<Issue>, mayWrite: boolean): boolean {
  return item.status === 'draft' && mayWrite
}
