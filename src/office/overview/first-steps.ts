/** The first steps for a new installation and each new user, in the order shown. */
export const FIRST_STEPS = ['password', 'name', 'contact', 'mail', 'letterhead', 'service', 'program', 'about'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
