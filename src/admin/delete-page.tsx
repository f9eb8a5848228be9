import { useParams } from 'react-router'
import { isItemType, THING_OF } from './admin-data.ts'
import { DeleteItem } from './delete-item.tsx'
import { ItemNotFound } from './item-not-found.tsx'
import { MayEdit } from './may-edit.tsx'

/** /admin/delete/{type}/{id} (SPEC.md section 2). */
export default function DeletePage() {
  const { type, id } = useParams()
  if (!isItemType(type) || id === undefined) return <ItemNotFound type={undefined} />
  return (
    <MayEdit type={type} title={`Delete ${THING_OF[type].toLowerCase()}`}>
      <DeleteItem key={`${type}/${id}`} type={type} id={id} />
    </MayEdit>
  )
}
