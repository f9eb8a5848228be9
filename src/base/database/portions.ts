/** Well below the number of values that one statement can bind on either database. */
const MAX_VALUES = 400

/** Splits values over several statements, because a statement can bind only a limited number. */
export function* portions<Value>(values: readonly Value[]): Iterable<Value[]> {
  for (let from = 0; from < values.length; from += MAX_VALUES) yield values.slice(from, from + MAX_VALUES)
}
