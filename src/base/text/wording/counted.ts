const GROUPED = new Intl.NumberFormat('en-IN')

/** A number with Indian separators: 123456 → '1,23,456'. */
export function grouped(count: number): string {
  return GROUPED.format(count)
}

/** '1 certificate', '1,23,456 certificates'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${plural(count, one, many)}`
}

/** The words that agree with a number: 'is' or 'are'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
