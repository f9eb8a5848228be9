import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Notice } from '#ui/notice.tsx'
import { useRenderedMarkdown } from './use-rendered-markdown.tsx'

interface PagePreviewProps {
  /** Name of the text field whose scrolling the preview follows. */
  follows: string
  /** Markdown. */
  text: string
  /** Renders the page around the HTML of the text; the HTML is empty until it has been rendered. */
  children: (html: string) => ReactNode
}

/** Preview of a page as visitors will see it. It repeats the fields, so it is inert and hidden from screen readers. */
export function PagePreview({ follows, text, children }: PagePreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isShown = useIsShown(frame)
  const { html, isFailed } = useRenderedMarkdown(text, { isWanted: isShown })
  const view = useTextScroll(follows, html)
  return (
    <div ref={frame} className="grid grid-cols-1 gap-3">
      {isFailed && <Notice tone="warning">The preview could not be updated. You can still save.</Notice>}
      <div
        ref={view}
        role="region"
        aria-label="Page as visitors see it"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-y-auto rounded-lg border border-border bg-bg p-4 @min-[56rem]:max-h-[calc(100dvh-15rem)]"
      >
        <div inert className="grid grid-cols-1 gap-6 @min-[56rem]:[zoom:0.85]">
          {children(html)}
        </div>
      </div>
    </div>
  )
}

/** Whether the element is laid out. It is not while another tab is selected. */
function useIsShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() => setIsShown(current.getClientRects().length > 0))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isShown
}

/** The class in which public pages show rendered markdown. */
const RENDERED_TEXT = '.prose'

/**
 * Scrolls a preview in proportion to the text area of this name, so that both show the same part of the text
 * (docs/product/design.md, section 10.6). A change of `html` changes the proportion.
 */
function useTextScroll(fieldName: string, html: string): RefObject<HTMLDivElement | null> {
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
