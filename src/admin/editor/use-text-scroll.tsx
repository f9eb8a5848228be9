import { useEffect, useRef, type RefObject } from 'react'

/** What the public pages put rendered markdown in. */
const RENDERED_TEXT = '.prose'

/**
 * For a preview that scrolls: it follows the text area of this name, in proportion, so that the end of the text shows
 * when the end of the typing does (docs/product/design.md section 10.6). `html` is what it shows: more of it is another proportion.
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
    // Scrolling does not bubble.
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
