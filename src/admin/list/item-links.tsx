import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { deletePath, editPath } from '../../records/record-paths.ts'
import type { EditableType, RecordType } from '../../records/record-type.ts'
import { LinkToForm } from '../frame/link-to-form.tsx'

/** An action of a row: only an icon in a table, a button with text in a card. */
export const ROW_ACTION = 'md:size-9 md:border-transparent md:px-0 md:pointer-coarse:size-11'

/** The actions of a row: below the card on a phone, two per line in a narrow table, in one line from 1280 px. */
export const ROW_ACTIONS = 'flex flex-wrap gap-2 md:ms-auto md:w-18 md:justify-end md:gap-0 md:pointer-coarse:w-22 xl:w-auto xl:flex-nowrap'

interface RecordLinkProps<Type extends RecordType> {
  type: Type
  id: number
  /** Completes the label for screen readers: 'Edit Asha Example'. */
  of: string
  /** From 768 px only the icon is shown. */
  isSquare?: boolean
}

export function EditLink({ type, id, of, isSquare }: RecordLinkProps<EditableType>) {
  return <ActionLink to={editPath(type, id)} label="Edit" icon={<Pencil />} of={of} isSquare={isSquare} />
}

/** Opens the page that asks before anything is deleted. */
export function DeleteLink({ type, id, of, isSquare }: RecordLinkProps<RecordType>) {
  return <ActionLink to={deletePath(type, id)} label="Delete" icon={<Trash2 />} of={of} isSquare={isSquare} />
}

interface ActionLinkProps {
  to: string
  label: string
  icon: ReactNode
  of: string
  isSquare: boolean | undefined
}

function ActionLink({ to, label, icon, of, isSquare = false }: ActionLinkProps) {
  return (
    <LinkToForm
      to={to}
      variant="secondary"
      size="dense"
      icon={icon}
      title={isSquare ? label : undefined}
      className={isSquare ? ROW_ACTION : undefined}
    >
      <ActionLabels isSquare={isSquare} of={of}>
        {label}
      </ActionLabels>
    </LinkToForm>
  )
}

export function ActionLabels({ isSquare = false, of, children }: { isSquare?: boolean; of: string; children: ReactNode }) {
  return (
    <span className={isSquare ? 'md:sr-only' : undefined}>
      {children}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  )
}
