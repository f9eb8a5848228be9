import { useParams } from 'react-router'
import { isRecordType, nounOf } from '../../records/record-type.ts'
import { DeleteItem } from './delete-item.tsx'
import { ItemNotFound } from '../frame/item-not-found.tsx'
import { EditorGuard } from '../frame/editor-guard.tsx'

/** /admin/delete/{type}/{id} (docs/product/requirements.md, section 2). */
export default function DeletePage() {
  const { type, id } = useParams()
  if (!isRecordType(type) || id === undefined) return <ItemNotFound type={undefined} />
  return (
    <EditorGuard type={type} title={`Delete ${nounOf(type)}`}>
      <DeleteItem key={`${type}/${id}`} type={type} id={id} />
    </EditorGuard>
  )
}
