import { isRecordType, type RecordType } from '#lists/records/record-type.ts'

const RECENT_KEY = 'admin_recent'
const MAX_RECENT = 5

/** Only type and id: no name is stored on the device. */
export interface RecordKey {
  type: RecordType
  id: number
}

/** Records opened on this device, newest first. */
export function recentRecords(): RecordKey[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecordKey).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

export function rememberRecord({ type, id }: RecordKey): void {
  const others = recentRecords().filter((one) => one.type !== type || one.id !== id)
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify([{ type, id }, ...others].slice(0, MAX_RECENT)))
  } catch {
    // Storage is disabled: nothing is remembered.
  }
}

/** Called at sign-out, so that the next person on this device starts with an empty list. */
export function clearRecentRecords(): void {
  try {
    localStorage.removeItem(RECENT_KEY)
  } catch {
    // Storage is disabled.
  }
}

function isRecordKey(value: unknown): value is RecordKey {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('id' in value)) return false
  return typeof value.type === 'string' && isRecordType(value.type) && Number.isSafeInteger(value.id)
}
