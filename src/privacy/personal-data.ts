import type { PersonalDataPreview } from './personal-data.schema.ts'

/** Whether an erasure would remove anything. */
export function hasErasableData({ goes }: Pick<PersonalDataPreview, 'goes'>): boolean {
  return Object.values(goes).some((found: number | readonly unknown[]) => (typeof found === 'number' ? found : found.length) > 0)
}

/** Maximum age of backups. */
export const MAX_BACKUP_MONTHS = 12

export const MAX_ERASURE_REASON_LENGTH = 500

export const NOTHING_STORED = 'Nothing is stored about this e-mail address. Check its spelling.'
