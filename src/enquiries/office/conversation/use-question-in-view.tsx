import { useEffect, useRef, type RefObject } from 'react'

/** The part of the page in which an opened message scrolls, beside the list. */
export const MESSAGE_SCROLLER = 'data-message-scroller'

/**
 * Keeps the end of the conversation above what is being written, which covers the lower part of the message: when it is opened, and when it
 * grows. Where the whole page scrolls, as on a phone, nothing is moved.
 */
export function useQuestionInView(isWriting: boolean): RefObject<HTMLDivElement | null> {
  const composer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = composer.current
    const scroller = element?.closest(`[${MESSAGE_SCROLLER}]`)
    if (!isWriting || !element || !scroller) return undefined
    let height = 0
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height
      const end = element.previousElementSibling?.getBoundingClientRect().bottom ?? 0
      const hidden = end - element.getBoundingClientRect().top
      // Whoever has scrolled up to read the beginning stays there, only as far above as the composer has grown.
      if (hidden > 0 && grown > 0) scroller.scrollBy({ top: height === 0 ? hidden : Math.min(grown, hidden), behavior: 'instant' })
      height = element.offsetHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWriting])
  return composer
}
