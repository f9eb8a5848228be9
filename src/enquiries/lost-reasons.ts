/** Suggested reasons for which an enquiry was lost. The office may write any other. */
export const LOST_REASONS = ['Price', 'Dates', 'No answer', 'Went elsewhere', 'Other'] as const

export const MAX_LOST_REASON_LENGTH = 120
/** In whole rupees. */
export const MAX_ENQUIRY_VALUE = 999_999_999
