import { normalised } from './characters.ts'

/** Lowercase letters and digits separated by single hyphens (docs/product/requirements.md, section 5). */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const INVALID_SLUG = 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.'

/** Makes the slug of a title: 'VDA 6.3 – Basics' → 'vda-63-basics'. Empty if the title has no Latin letter or digit. */
export function slugFrom(title: string): string {
  return normalised(title, 'NFKD')
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s_-]/g, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function isSlug(text: string): boolean {
  return SLUG_PATTERN.test(text)
}
