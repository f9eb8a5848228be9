import { useEffect, useRef, useState } from 'react'

/** The size of an element in pixels as it is laid out, 0 before that: charts are drawn at their size, never scaled. */
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
