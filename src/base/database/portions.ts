/** Well below the number of values that one statement may bind on either database. */
const MAX_VALUES = 400

/** Values for several statements, as one of them must not bind too many. */
export function* portions<Value>(values: readonly Value[]): Iterable<Value[]> {
  for (let from = 0; from < values.length; from += MAX_VALUES) yield values.slice(from, from + MAX_VALUES)
}
