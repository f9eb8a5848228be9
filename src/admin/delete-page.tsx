import { useParams } from 'react-router'
import { isItemType } from './admin-data.ts'
import { DeleteItem } from './delete-item.tsx'
import { ItemNotFound } from './item-not-found.tsx'

/** /admin/delete/{type}/{id} (SPEC.md section 2). */
export default function DeletePage() {
  const { type, id } = useParams()
  if (!isItemType(type) || id === undefined) return <ItemNotFound type={undefined} />
  return <DeleteItem key={`${type}/${id}`} type={type} id={id} />
}
