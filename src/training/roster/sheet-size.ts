/** With more, a cell is too narrow to sign in. */
const MAX_DAYS_BESIDE = 5
/** The lines of one file. About 2,000 take as much memory as the process may have. */
const MAX_SHEET_LINES = 1500

/** The number of days side by side, split evenly: six days are three and three, not five and one. */
export function partSize(days: number): number {
  return Math.ceil(days / Math.ceil(days / MAX_DAYS_BESIDE))
}

/** Whether a sheet is printed one day at a time: all names are repeated on each part of its days. */
export function isPrintedByDay(days: number, people: number): boolean {
  return days > 1 && people * Math.ceil(days / partSize(days)) > MAX_SHEET_LINES
}
