import { SearchX } from 'lucide-react'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { listPath } from '#lists/records/record-paths.ts'
import { nounOf, type RecordType } from '#lists/records/record-type.ts'
import { AdminHeading } from './admin-heading.tsx'

/** Shown when the address names a record that does not exist (docs/product/requirements.md, section 8). */
export function ItemNotFound({ type }: { type: RecordType | undefined }) {
  const thing = type ? nounOf(type) : 'item'
  return (
    <>
      <AdminHeading title="Item Not Found" />
      <Card className="mt-4 lg:mt-0">
        <EmptyState
          icon={SearchX}
          title={`This ${thing} does not exist`}
          help="It may have been deleted already, or the address is not complete."
          action={<LinkButton to={type ? listPath(type) : '/admin'}>{type ? 'Back to the list' : 'Back to the overview'}</LinkButton>}
        />
      </Card>
    </>
  )
}
