const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY = /\b(\d{1,2})[\s.-]*(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\b[\s,.-]*(20\d\d)?/gi

/**
 * Splits a batch search into days, as patterns of SQL's LIKE, and words for program, place and trainers: '12 Dec Pune' → days ['%-12-12'],
 * words ['Pune'].
 */
export function searchedFor(q: string): { days: string[]; words: string[] } {
  const days: string[] = []
  const rest = q.replaceAll(DAY, (_, day: string, month: string, year: string | undefined) => {
    const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
    days.push(`${year ?? '%'}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`)
    return ' '
  })
  return { days, words: rest.split(/[\s,]+/).filter(Boolean) }
}
