/** Why a mail was left in the mailbox although a mail like it is stored. */
export const LEFT_OUT_REASONS = ['many-from-sender', 'many-automatic'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
