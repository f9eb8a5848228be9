import { useEffect, useRef, type RefObject } from 'react'

/** The class in which public pages show rendered markdown. */
const RENDERED_TEXT = '.prose'

/**
 * Scrolls a preview in proportion to the text area of this name, so that both show the same part of the text
 * (docs/product/design.md, section 10.6). A change of `html` changes the proportion.
 */
export function useTextScroll(fieldName: string, html: string): RefObject<HTMLDivElement | null> {
  const preview = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const area = document.querySelector(`textarea[name="${fieldName}"]`)
    if (html !== '' && preview.current && area) scrollAlong(preview.current, area)
  }, [fieldName, html])

  useEffect(() => {
    const follow = ({ target: area }: Event) => {
      const isOurs = area instanceof HTMLTextAreaElement && area.name === fieldName
      if (preview.current && isOurs) scrollAlong(preview.current, area)
    }
    // Scroll events do not bubble, so the listener captures.
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', follow, { capture: true })
  }, [fieldName])

  return preview
}

function scrollAlong(preview: Element, area: Element): void {
  const part = area.scrollTop / Math.max(1, area.scrollHeight - area.clientHeight)
  const text = preview.querySelector(RENDERED_TEXT)?.getBoundingClientRect()
  const view = preview.getBoundingClientRect()
  const endOfText = text ? text.bottom - view.bottom + preview.scrollTop : 0
  preview.scrollTop = part * Math.max(0, endOfText)
}
