import { useEffect, type RefObject } from 'react'
import { isComposing } from '#ui/form/is-composing.ts'

/**
 * While `isOpen`, closes a panel on a press or a focus outside `whole`, which contains the panel and its button, and on
 * Esc, which returns the focus to the button.
 */
export function useDismiss(whole: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) onClose()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      onClose()
      whole.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [whole, isOpen, onClose])
}
