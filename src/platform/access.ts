/** What a signed-in person may be allowed to do. Which role holds which is the staff's rule, not the platform's. */
const PERMISSIONS = [
  'office.enter',
  'content.write',
  'records.read',
  'records.write',
  'history.read',
  'staff.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Who an endpoint is for. */
export type Access = 'public' | Permission
