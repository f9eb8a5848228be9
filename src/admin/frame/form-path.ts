import type { Permission } from '../../platform/http/access.ts'
import { SECTION_OF, WRITE_PERMISSION_OF } from '../data/admin-data.ts'
import { EDITABLE_TYPES, isRecordType } from '../../records/record-type.ts'

/** The permission that the editor or delete page at this path requires. Undefined for every other path. */
export function permissionOfForm(path: string): Permission | undefined {
  const [, admin, section, action] = new URL(path, 'http://localhost').pathname.split('/')
  if (admin !== 'admin') return undefined
  if (section === 'delete') return isRecordType(action) ? WRITE_PERMISSION_OF[action] : undefined
  const type = EDITABLE_TYPES.find((one) => SECTION_OF[one] === section)
  return type && (action === 'create' || action === 'edit') ? WRITE_PERMISSION_OF[type] : undefined
}
