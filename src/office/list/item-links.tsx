import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { deletePath, editPath } from '#lists/records/record-paths.ts'
import type { EditableType, RecordType } from '#lists/records/record-type.ts'
import { LinkToForm } from '../frame/link-to-form.tsx'

interface RecordLinkProps<Type extends RecordType> {
  type: Type
  id: number
  /** Completes the label for screen readers: 'Edit Asha Example'. */
  of: string
}

export function EditLink({ type, id, of }: RecordLinkProps<EditableType>) {
  return <ActionLink to={editPath(type, id)} label="Edit" icon={<Pencil />} of={of} />
}

/** Opens the delete page, which asks for confirmation. */
export function DeleteLink({ type, id, of }: RecordLinkProps<RecordType>) {
  return <ActionLink to={deletePath(type, id)} label="Delete" icon={<Trash2 />} of={of} />
}

interface ActionLinkProps {
  to: string
  label: string
  icon: ReactNode
  of: string
}

function ActionLink({ to, label, icon, of }: ActionLinkProps) {
  return (
    <LinkToForm to={to} variant="secondary" size="dense" icon={icon}>
      <ActionLabels of={of}>{label}</ActionLabels>
    </LinkToForm>
  )
}

/** The label of an action, completed for screen readers: 'Edit Asha Example'. */
export function ActionLabels({ of, children }: { of: string; children: ReactNode }) {
  return (
    <span>
      {children}
      <VisuallyHidden> {of}</VisuallyHidden>
    </span>
  )
}
