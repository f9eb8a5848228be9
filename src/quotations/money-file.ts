/** The files for the accountant. */
export const MONEY_FILE_KINDS = ['quotations', 'proformas', 'payments'] as const
export type MoneyFileKind = (typeof MONEY_FILE_KINDS)[number]
