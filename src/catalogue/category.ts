/** The categories with their own colour (docs/product/requirements.md, section 3); any other gets the grey badge. */
export const KNOWN_CATEGORIES = ['Business', 'Finance', 'Leadership', 'Marketing', 'Technology'] as const

/** The distinct categories of the data, in order of appearance: the options of the filter (docs/product/requirements.md, section 2). */
export function distinctCategories(programs: Array<{ category: string }>): string[] {
  return [...new Set(programs.map((program) => program.category))]
}
