/** How many results of each record type a search returns. */
export const MAX_PER_TYPE = 5
export const MAX_SEARCH_LENGTH = 100
