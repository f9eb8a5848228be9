import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 300

/** Debounced value: follows `value` once it has not changed for `afterMs`. Used for searches while typing. */
export function useDebouncedValue<Value>(value: Value, afterMs: number = DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [key, afterMs])
  return settled
}
