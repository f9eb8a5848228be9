/** Says that the results are for another search than the typed one. */
export function searchedInsteadText(typed: string, searchedFor: string): string {
  return `Nothing for “${typed}”. Showing results for “${searchedFor}”.`
}
