/** What a new installation needs before it can work, in the order in which it is shown. */
export const FIRST_STEPS = ['name', 'contact', 'mail', 'letterhead', 'program'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
