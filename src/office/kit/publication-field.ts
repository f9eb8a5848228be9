/** The value of the field `isPublished` in a form. */
export const PUBLISHED = 'yes'
export const DRAFT = 'no'

/** The field in a form of a record: what is sent as true or false. */
export function publicationValue({ isPublished }: { isPublished: boolean }): string {
  return isPublished ? PUBLISHED : DRAFT
}

/** A program or service to choose in the office, where a draft says that it is one. */
export function programOption({ id, title, isPublished }: { id: number; title: string; isPublished: boolean }): {
  value: string
  label: string
} {
  return { value: String(id), label: isPublished ? title : `${title} (draft)` }
}
