import type { ReactNode } from 'react'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { FilterTabs } from '#office/list/list-filters.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'
import { usePermission } from '#office/session/use-permission.tsx'

const TABS = [
  { value: '', label: 'Mailings' },
  { value: 'subscribers', label: 'Subscribers' },
]

/** The heading of both lists, and the tabs between them. Staff who may not read addresses have one list only. */
export function NewsletterHeading({ params, actions }: { params: ListParams; actions: ReactNode }) {
  const mayRead = usePermission('records.read')
  return (
    <>
      <AdminHeading title="Newsletter" lead="Mailings, and the people who get them" actions={actions} />
      {mayRead && (
        <div className="pt-3 lg:pt-0">
          <FilterTabs name="tab" label="Parts of the newsletter" tabs={TABS} params={params} />
        </div>
      )}
    </>
  )
}
