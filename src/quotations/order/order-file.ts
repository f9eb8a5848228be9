/** The kinds of file that a buyer may send as purchase order. */
export const ORDER_FILE_KINDS = ['pdf', 'jpeg', 'png'] as const
export type OrderFileKind = (typeof ORDER_FILE_KINDS)[number]

export const MAX_ORDER_BYTES = 10 * 1024 * 1024
