import { Plus, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { createPath } from '../../records/record-paths.ts'
import { descriptorOf, type EditableType } from '../../records/record-type.ts'
import { usePermission } from '../session/use-permission.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'

/** The first card of a grid: where the next one comes from (docs/product/design.md 10.5). No cell at all for who may only read. */
export function NewItemCard({ type, label }: { type: EditableType; label: string }) {
  const isAllowed = usePermission(descriptorOf(type).permissions.write)
  const here = useReturnState()
  if (!isAllowed) return null
  return (
    <li>
      <Link
        to={createPath(type)}
        state={here}
        className="grid h-full min-h-32 place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-border-strong p-5 text-center font-semibold text-balance text-link hover:bg-primary-soft"
      >
        <Plus className="size-7" />
        {label}
      </Link>
    </li>
  )
}

interface EmptyGridProps {
  type: EditableType
  /** 'services' */
  things: string
  icon: LucideIcon
  /** Of the grid that the first item would stand in. */
  className: string
}

/** A grid of nothing yet: the card that adds the first, or for who may only read, the sentence alone. */
export function EmptyGrid({ type, things, icon, className }: EmptyGridProps) {
  const isAllowed = usePermission(descriptorOf(type).permissions.write)
  if (!isAllowed) {
    return (
      <Card>
        <EmptyState icon={icon} title={`No ${things} yet.`} />
      </Card>
    )
  }
  return (
    <ul className={className}>
      <NewItemCard type={type} label={`No ${things} yet. Add the first one.`} />
    </ul>
  )
}
