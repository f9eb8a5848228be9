import { useEffect, useRef, type RefObject } from 'react'

/** For a preview that scrolls: it follows the text area of this name, in proportion (DESIGN.md section 10.6). */
export function useTextScroll(fieldName: string): RefObject<HTMLDivElement | null> {
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = ({ target: area }: Event) => {
      const { current } = preview
      if (!current || !(area instanceof HTMLTextAreaElement) || area.name !== fieldName) return
      const part = area.scrollTop / Math.max(1, area.scrollHeight - area.clientHeight)
      current.scrollTop = part * (current.scrollHeight - current.clientHeight)
    }
    // Scrolling does not bubble.
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', follow, { capture: true })
  }, [fieldName])
  return preview
}
