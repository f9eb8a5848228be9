import { useEffect, useRef, useState } from 'react'

/** Layout size of an element in pixels, 0 before layout. Charts are drawn at their real size and never scaled. */
export function useSize<Of extends Element>() {
  const ref = useRef<Of>(null)
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize({ widthPx: Math.floor(width), heightPx: Math.floor(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
