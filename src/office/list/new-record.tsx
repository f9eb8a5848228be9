import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { createPath } from '#lists/records/record-paths.ts'
import { descriptorOf, type EditableType } from '#lists/records/record-type.ts'
import { LinkToForm, ShortLabel } from '../frame/link-to-form.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { usePermission } from '../session/use-permission.tsx'

/** The label for creating a record: 'New' 'participant'. The top bar of a phone only has room for the first word. */
export type CreateWords = readonly [first: string, rest: string]

/** The button that opens an empty form. `isWhole` shows the whole label on a phone, too. */
export function NewRecordLink({
  type,
  words: [first, rest],
  isWhole = false,
}: {
  type: EditableType
  words: CreateWords
  isWhole?: boolean
}) {
  return (
    <LinkToForm to={createPath(type)} size="compact" icon={<Plus />}>
      {isWhole ? `${first} ${rest}` : <ShortLabel first={first} rest={rest} />}
    </LinkToForm>
  )
}

/** The first card of a grid, which opens an empty form (docs/product/design.md, section 10.5). Hidden from read-only roles. */
export function NewRecordCard({ type, label }: { type: EditableType; label: string }) {
  const isAllowed = usePermission(descriptorOf(type).permissions.write)
  const here = useReturnState()
  if (!isAllowed) return null
  return (
    <li>
      <Link
        to={createPath(type)}
        state={here}
        className="grid h-full min-h-32 place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-border-strong p-3 text-center font-semibold text-balance text-link hover:bg-primary-soft"
      >
        <Plus className="size-7" />
        {label}
      </Link>
    </li>
  )
}
