/** The value of the field `isPublished` in a form. */
export const PUBLISHED = 'yes'
export const DRAFT = 'no'

/** The form value of a record's publication state; it is sent as true or false. */
export function publicationValue({ isPublished }: { isPublished: boolean }): string {
  return isPublished ? PUBLISHED : DRAFT
}

/** An option for a program or service in the office. A draft is marked as one. */
export function programOption({ id, title, isPublished }: { id: number; title: string; isPublished: boolean }): {
  value: string
  label: string
} {
  return { value: String(id), label: isPublished ? title : `${title} (draft)` }
}
