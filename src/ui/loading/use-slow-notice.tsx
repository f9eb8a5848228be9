import { useEffect, useState } from 'react'

/** After this long without a reply the form asks the visitor to keep the page open (docs/product/design.md, section 8). */
const SLOW_AFTER_MS = 8000

/** True once something has taken eight seconds. */
export function useSlowNotice(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
