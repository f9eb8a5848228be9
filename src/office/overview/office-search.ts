/** Maximum number of results per record type. */
export const MAX_PER_TYPE = 5
export const MAX_SEARCH_LENGTH = 100
