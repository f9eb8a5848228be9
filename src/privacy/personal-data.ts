type Found = Record<string, number | readonly unknown[]>

/** Whether an erasure would remove anything. */
export function hasErasableData({ goes }: { goes: Found }): boolean {
  return Object.values(goes).some((found) => (typeof found === 'number' ? found : found.length) > 0)
}

/** Maximum age of backups. */
export const MAX_BACKUP_MONTHS = 12

export const MAX_ERASURE_REASON_LENGTH = 500

export const NOTHING_STORED = 'Nothing is stored about this e-mail address. Check its spelling.'
