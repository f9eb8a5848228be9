import { descriptorOf, isEditableType, type EditableType, type RecordType } from './record-type.ts'

export function listPath(type: RecordType): string {
  return `/admin?view=${descriptorOf(type).path}`
}

export function createPath(type: EditableType): string {
  return `/admin/${descriptorOf(type).path}/create`
}

export function editPath(type: EditableType, id: number): string {
  return `/admin/${descriptorOf(type).path}/edit/${id}`
}

/** The form of a record. A type without a form is opened in its list: '/admin?view=contacts&id=3'. */
export function recordPath(type: RecordType, id: number): string {
  return isEditableType(type) ? editPath(type, id) : `${listPath(type)}&id=${id}`
}

export function deletePath(type: RecordType, id: number): string {
  return `/admin/delete/${type}/${id}`
}
