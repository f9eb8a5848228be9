/** What a signed-in person may do. src/staff says which role has which permission. */
const PERMISSIONS = [
  'office.enter',
  'content.write',
  'records.read',
  'records.write',
  'history.read',
  'staff.manage',
  'personal-data.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Who an endpoint is for. */
export type Access = 'public' | Permission
