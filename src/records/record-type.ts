/** What an address like /admin/delete/{type}/{id} may name. */
export const RECORD_TYPES = ['service', 'training-program', 'participant', 'certificate', 'contact'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** The editors: there are no edit routes for contacts. */
export const EDITABLE_TYPES = ['service', 'training-program', 'participant', 'certificate'] as const
export type EditableType = (typeof EDITABLE_TYPES)[number]

export function isRecordType(text: string | undefined): text is RecordType {
  return RECORD_TYPES.some((type) => type === text)
}
