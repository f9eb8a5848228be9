import { useEffect, useState } from 'react'

const SETTLED_AFTER_MS = 300

/** Debounced value: follows `value` once it has not changed for `afterMs`. Used for searches while typing. */
export function useSettled<Value>(value: Value, afterMs: number = SETTLED_AFTER_MS): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [key, afterMs])
  return settled
}
