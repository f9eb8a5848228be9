import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownToast, ToastMessage } from './toast-message.ts'
import { TOAST_REMOVE_DELAY_MS } from './toast-message.ts'
import type { ToastRegion } from './toast-region.tsx'

export type Toaster = {
  /** Shows a message in the place of the one before it. */
  toast: (message: ToastMessage) => void
  dismiss: () => void
  /** Fetches the region: a message is likely soon. */
  prepare: () => void
}

const ToasterContext = createContext<Toaster | undefined>(undefined)

/**
 * Once, around the whole site. The region and its behaviour are fetched with the first message, or with the first
 * touch of a form, since most visitors never see one. Should that fail, offline say, nothing breaks: a toast is never
 * the only carrier of a message (docs/product/design.md, section 1).
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>()
  const [Region, setRegion] = useState<ComponentType<ComponentProps<typeof ToastRegion>>>()
  const lastId = useRef(0)

  const fetchRegion = useCallback(() => {
    import('./toast-region.tsx').then(
      (module) => setRegion(() => module.ToastRegion),
      () => undefined,
    )
  }, [])

  const toaster = useMemo<Toaster>(
    () => ({
      toast: (message) => {
        lastId.current += 1
        setShown({ ...message, id: lastId.current, isOpen: true })
        fetchRegion()
      },
      dismiss: () => setShown((current) => current && { ...current, isOpen: false }),
      prepare: fetchRegion,
    }),
    [fetchRegion],
  )
  const recall = useCallback(() => setShown((current) => current && { ...current, isOpen: true }), [])

  useEffect(() => {
    if (!shown || shown.isOpen) return undefined
    const timer = setTimeout(() => setShown(undefined), TOAST_REMOVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return (
    <ToasterContext value={toaster}>
      {children}
      {Region && shown && <Region message={shown} onDismiss={toaster.dismiss} onRecall={recall} />}
    </ToasterContext>
  )
}

/** `const { toast } = useToast()`, then `toast({ title, description, tone })`. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}
