import { LockKeyhole } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { AdminHeading } from './admin-heading.tsx'

/** Replaces a view that the role of the signed-in member of staff may not see. */
export function NotAllowedView({ title }: { title: string }) {
  const seesOffice = usePermission('office.enter')
  return (
    <>
      <AdminHeading title={title} />
      <EmptyState
        icon={LockKeyhole}
        title="Your role does not include this page"
        help="An admin can change your role under Staff."
        action={<LinkButton to="/admin">{seesOffice ? 'Back to the overview' : 'Back to your batches'}</LinkButton>}
      />
    </>
  )
}
