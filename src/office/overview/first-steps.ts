/** What a new installation, and who signs in to it, need first, in the order in which it is shown. */
export const FIRST_STEPS = ['password', 'name', 'contact', 'mail', 'letterhead', 'program'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
