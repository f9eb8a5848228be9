/** The kinds of entries that present the company's work. */
export const SHOWCASE_KINDS = ['client', 'testimonial', 'trainer', 'case-study'] as const
export type ShowcaseKind = (typeof SHOWCASE_KINDS)[number]
