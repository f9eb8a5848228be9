import { excerpt, plainText } from '../shared/plain-text.ts'

/** What a search result shows of a description (DESIGN.md 9.14). */
const LONGEST_DESCRIPTION = 157

/** A page's meta description from the markdown an admin typed; the other words when there is none. */
export function metaDescription(markdown: string, otherwise: string): string {
  return excerpt(plainText(markdown) || otherwise, LONGEST_DESCRIPTION)
}
