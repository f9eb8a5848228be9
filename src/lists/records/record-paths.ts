import { descriptorOf, isEditableType, type EditableType, type RecordType } from './record-type.ts'

export function listPath(type: RecordType): string {
  return `/admin?view=${descriptorOf(type).path}`
}

export function createPath(type: EditableType): string {
  return `/admin/${descriptorOf(type).path}/create`
}

/** Returns the path of the inbox with the form for an enquiry that the office records. */
export function newEnquiryPath(): string {
  return `${listPath('contact')}&new=yes`
}

export function editPath(type: EditableType, id: number): string {
  return `/admin/${descriptorOf(type).path}/edit/${id}`
}

/** Returns the page of a record, a view of its list: '/admin?view=certificates&id=3'. A type without a page opens its form. */
export function recordPath(type: RecordType, id: number): string {
  return isEditableType(type) && !descriptorOf(type).hasPage ? editPath(type, id) : `${listPath(type)}&id=${id}`
}

/** Returns the page of a batch's messages and recipients. */
export function batchMessagesPath(id: number): string {
  return `${recordPath('batch', id)}&part=messages`
}

export function deletePath(type: RecordType, id: number): string {
  return `/admin/delete/${type}/${id}`
}
