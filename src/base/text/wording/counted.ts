const GROUPED = new Intl.NumberFormat('en-IN')

/** '1 certificate', '1,23,456 certificates'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${GROUPED.format(count)} ${plural(count, one, many)}`
}

/** The words that agree with a number: 'is' or 'are'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
