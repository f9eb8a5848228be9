import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'
import type { FormEditing } from './editor-plan.tsx'
import { FormWithPreview } from './form-with-preview.tsx'

interface TextEditorFrameProps {
  editor: FormEditing
  title: string
  lead?: string
  thing: string
  isNew?: boolean
  /** The list that the text belongs to. */
  list: { label: string; to: string }
  preview: ReactNode
  /** Width of the two columns. */
  columns?: string
  children: ReactNode
}

/** Everything around the fields of a text: heading with a link to its list, form, preview, save bar and dialogs. */
export function TextEditorFrame({ editor, title, lead, thing, isNew = false, list, preview, columns, children }: TextEditorFrameProps) {
  const navigate = useNavigate()
  useShortcuts({ Escape: { label: 'Back to the list', run: () => void navigate(list.to) } }, { group: 'Editor' })

  return (
    <FormWithPreview
      editor={editor}
      heading={<AdminHeading title={title} {...(lead !== undefined && { lead })} breadcrumb={[list, { label: title }]} />}
      thing={thing}
      isNew={isNew}
      backTo={list.to}
      shortcutGroup="Editor"
      preview={preview}
      {...(columns !== undefined && { columns })}
    >
      {children}
    </FormWithPreview>
  )
}
