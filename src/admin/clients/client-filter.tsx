import { X } from 'lucide-react'
import { recordPath } from '../../records/record-paths.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { useItem } from '../data/use-admin-data.tsx'
import type { ListParams } from '../list/use-list-params.tsx'

/** Says that a list shows the people of one client, and leads to the client or on to all. */
export function ClientFilter({ params }: { params: ListParams }) {
  const id = params.read('client')
  const { data } = useItem('client', id || undefined)
  if (id === '') return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
      <span>
        Of <TextLink to={recordPath('client', Number(id))}>{data?.item.name ?? 'one client'}</TextLink>
      </span>
      <LinkButton to={params.linkWith({ client: '' })} variant="secondary" size="dense" icon={<X />}>
        Not only this client
      </LinkButton>
    </p>
  )
}
