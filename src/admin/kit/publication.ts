/** The value of the field `isPublished` in a form. */
export const PUBLISHED = 'yes'
export const DRAFT = 'no'

/** The field in a form of a record: what is sent as true or false. */
export function publicationValue({ isPublished }: { isPublished: boolean }): string {
  return isPublished ? PUBLISHED : DRAFT
}
