import { useEffect, useState } from 'react'

const SETTLED_AFTER_MS = 300

/** A value that is being typed, once it has rested: for what is fetched because of it. */
export function useSettled<Value>(value: Value, afterMs: number = SETTLED_AFTER_MS): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [key, afterMs])
  return settled
}
