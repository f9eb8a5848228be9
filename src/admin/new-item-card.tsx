import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { createPath, WRITE_PERMISSION_OF, type EditableType } from './admin-data.ts'
import { useMay } from './use-may.tsx'
import { useHere } from './use-return.tsx'

/** The first card of a grid: where the next one comes from (DESIGN.md 10.5). */
export function NewItemCard({ type, label }: { type: EditableType; label: string }) {
  const isAllowed = useMay(WRITE_PERMISSION_OF[type])
  const here = useHere()
  if (!isAllowed) return null
  return (
    <Link
      to={createPath(type)}
      state={here}
      className="grid h-full min-h-32 place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-border-strong p-5 text-center font-semibold text-balance text-link hover:bg-primary-soft"
    >
      <Plus className="size-7" />
      {label}
    </Link>
  )
}
