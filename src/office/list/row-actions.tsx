import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { deletePath, editPath } from '#lists/records/record-paths.ts'
import type { EditableType, RecordType } from '#lists/records/record-type.ts'
import { Menu, MenuLink } from '#ui/overlay/menu.tsx'
import { permissionOfForm } from '../frame/form-path.ts'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { usePermissionCheck } from '../session/use-permission.tsx'
import { ActionLabels } from './item-links.tsx'

interface RowActionsProps {
  /** Completes the accessible names: 'More actions for Asha Example'. */
  of: string
  /** The action that is always visible. */
  primary?: ReactNode
  /** The menu entries; without any there is no menu. */
  children?: ReactNode
}

/** The actions of one row: one visible and a menu "…". On a phone they form the foot of the card. */
export function RowActions({ of, primary, children }: RowActionsProps) {
  return (
    <div className="flex items-center justify-end gap-1 max-md:gap-2 max-md:[&>:first-child:not(:last-child)]:grow">
      {primary}
      {children && <Menu label={`More actions for ${of}`}>{children}</Menu>}
    </div>
  )
}

interface RecordEntryProps<Type extends RecordType> {
  type: Type
  id: number
  /** Completes the label for screen readers: 'Edit Asha Example'. */
  of: string
}

export function EditEntry({ type, id, of }: RecordEntryProps<EditableType>) {
  return <FormEntry to={editPath(type, id)} label="Edit" icon={<Pencil />} of={of} />
}

/** Opens the delete page, which asks for confirmation. */
export function DeleteEntry({ type, id, of }: RecordEntryProps<RecordType>) {
  return <FormEntry to={deletePath(type, id)} label="Delete" icon={<Trash2 />} of={of} isDangerous />
}

interface FormEntryProps {
  to: string
  label: string
  icon: ReactNode
  of: string
  isDangerous?: boolean
}

/**
 * A menu entry that opens an editor or a delete page and passes on the list to return to. Renders nothing if the role may not use the form.
 */
export function FormEntry({ to, label, icon, of, isDangerous = false }: FormEntryProps) {
  const here = useReturnState()
  const isAllowed = usePermissionCheck()
  const permission = permissionOfForm(to)
  if (permission && !isAllowed(permission)) return null
  return (
    <MenuLink to={to} state={here} icon={icon} isDangerous={isDangerous}>
      <ActionLabels of={of}>{label}</ActionLabels>
    </MenuLink>
  )
}
