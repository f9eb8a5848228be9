import { useEffect, useRef, useState } from 'react'
import { languageOf } from '#base/text/language.ts'
import { classes } from '#ui/classes.ts'

/** Shows three lines of a text, and 'Show more' if it is longer. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const element = words.current
    if (!element || isOpen) return undefined
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

  return (
    <div>
      <p ref={words} lang={languageOf(text)} className={classes('whitespace-pre-line wrap-anywhere', !isOpen && 'line-clamp-3')}>
        {text}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="link min-h-9 text-small font-semibold pointer-coarse:min-h-11"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
