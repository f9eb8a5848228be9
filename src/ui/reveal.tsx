import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

const BELOW_THE_FOLD_SHARE = 0.9

/**
 * Animates its children in one after the other, 0.1 s apart (docs/product/requirements.md, section 2), when they are first
 * scrolled into view. They are visible before that, because full-page screenshots do not scroll.
 */
export function Reveal({ as: Tag = 'div', className, children }: { as?: 'div' | 'ul' | 'ol'; className?: string; children: ReactNode }) {
  const group = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const element = group.current
    if (!element || isOnFirstScreen(element)) return undefined
    element.classList.add('reveal-waiting')
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      element.classList.replace('reveal-waiting', 'reveal-shown')
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.classList.remove('reveal-waiting')
    }
  }, [])

  return (
    <Tag ref={remember} className={classes(className)}>
      {children}
    </Tag>
  )

  function remember(element: HTMLElement | null) {
    group.current = element
  }
}

function isOnFirstScreen(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top < window.innerHeight * BELOW_THE_FOLD_SHARE
}
