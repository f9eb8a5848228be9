/**
 * Collects the ids requested at the same moment and loads them together, at most `maxSize` per call. If a call fails, all its callers get
 * the error.
 */
export function chunkLoader<Value>(
  loadMany: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  maxSize: number,
): (id: number) => Promise<Value> {
  let collected: Set<number> | undefined
  let loading: Promise<ReadonlyMap<number, Value>> | undefined

  return async (id) => {
    if (!collected || !loading || collected.size >= maxSize) {
      const ids = new Set<number>()
      collected = ids
      loading = endOfTask().then(() => {
        if (collected === ids) collected = undefined
        return loadMany([...ids])
      })
    }
    collected.add(id)
    const value = (await loading).get(id)
    if (value === undefined) throw new Error(`nothing was loaded for ${id}`)
    return value
  }
}

function endOfTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
