import { useState, type ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import type { EditableType } from '#lists/records/record-type.ts'
import { EditorGuard } from '../frame/editor-guard.tsx'
import { EditedItem } from './edited-item.tsx'
import type { Opening } from './editor-plan.tsx'

interface RecordEditorProps<Type extends EditableType, Values> {
  type: Type
  createTitle: string
  editTitle: string
  /** The values of a new record. Called once when the page opens. */
  blank: () => Values
  children: (title: string, opening: Opening<Type, Values>) => ReactNode
}

/** Both pages of an editor: /admin/{path}/create and /admin/{path}/edit/{id}. */
export function RecordEditor<Type extends EditableType, Values>({
  type,
  createTitle,
  editTitle,
  blank,
  children,
}: RecordEditorProps<Type, Values>) {
  const isNew = useLocation().pathname.endsWith('/create')
  const { id } = useParams()
  return (
    <EditorGuard type={type} title={isNew ? createTitle : editTitle}>
      {isNew ? (
        <NewItem key="new" blank={blank}>
          {(values) => children(createTitle, { blank: values })}
        </NewItem>
      ) : (
        <EditedItem key={id} type={type} id={id} title={editTitle}>
          {(edited) => children(editTitle, { edited })}
        </EditedItem>
      )}
    </EditorGuard>
  )
}

function NewItem<Values>({ blank, children }: { blank: () => Values; children: (values: Values) => ReactNode }) {
  const [values] = useState(blank)
  return children(values)
}
