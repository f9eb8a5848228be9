import type { Permission } from '../../platform/http/access.ts'
import { SECTION_OF, WRITE_PERMISSION_OF } from '../data/admin-data.ts'
import { EDITABLE_TYPES, isRecordType } from '../../records/record-type.ts'

/** What somebody must be allowed in order to use the form or the delete page at this address; undefined elsewhere. */
export function permissionOfForm(path: string): Permission | undefined {
  const [, admin, section, action] = new URL(path, 'http://localhost').pathname.split('/')
  if (admin !== 'admin') return undefined
  if (section === 'delete') return isRecordType(action) ? WRITE_PERMISSION_OF[action] : undefined
  const type = EDITABLE_TYPES.find((one) => SECTION_OF[one] === section)
  return type && (action === 'create' || action === 'edit') ? WRITE_PERMISSION_OF[type] : undefined
}
