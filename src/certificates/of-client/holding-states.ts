/**
 * The state of a client's person for a program. 'participation' is not a qualification. Suspended and revoked certificates count as never
 * issued.
 */
export const HOLDING_STATES = ['valid', 'due', 'expired', 'participation', 'never'] as const
