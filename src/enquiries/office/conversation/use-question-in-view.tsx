import { useEffect, useRef, type RefObject } from 'react'

/** The part of the page in which an opened message scrolls, beside the list. */
export const MESSAGE_SCROLLER = 'data-message-scroller'

/**
 * Keeps the end of the conversation visible above the composer, which covers the lower part of the message: when it opens and when it
 * grows. Does nothing where the whole page scrolls, as on a phone.
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
      // A reader who has scrolled up stays there, moved only by the composer's growth.
      if (hidden > 0 && grown > 0) scroller.scrollBy({ top: height === 0 ? hidden : Math.min(grown, hidden), behavior: 'instant' })
      height = element.offsetHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWriting])
  return composer
}
