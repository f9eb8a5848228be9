/** Reasons for leaving a mail in the mailbox that would otherwise be stored. */
export const LEFT_OUT_REASONS = ['many-from-sender', 'many-automatic'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
