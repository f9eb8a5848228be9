/** How many certificates of a group the screen lists. */
export const MAX_LISTED_CERTIFICATES = 100
