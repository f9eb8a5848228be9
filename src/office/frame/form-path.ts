import type { Permission } from '#base/http/access.ts'
import { descriptorOf, editableTypeAt, isRecordType } from '#lists/records/record-type.ts'

/** The permission that the editor or delete page at this path requires. Undefined for every other path. */
export function permissionOfForm(path: string): Permission | undefined {
  const [, admin, section, action] = new URL(path, 'http://localhost').pathname.split('/')
  if (admin !== 'admin') return undefined
  if (section === 'delete') return isRecordType(action) ? descriptorOf(action).permissions.write : undefined
  const type = editableTypeAt(section)
  return type && (action === 'create' || action === 'edit') ? descriptorOf(type).permissions.write : undefined
}
