/** docs/product/requirements.md, section 8: one visible at a time, 5 s, swipe 50, F8, and a very long removal delay. */
export const TOAST_DURATION_MS = 5000
/** How long a dismissed message stays available, so that F8 can show the last one again. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000
export const TOAST_SWIPE_THRESHOLD_PX = 50
export const TOAST_HOTKEY = 'F8'

export type ToastTone = 'default' | 'success' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string
  tone?: ToastTone
  durationMs?: number
}

/** `id` grows with each message; `isOpen` is false once it has left the screen. */
export type ShownToast = ToastMessage & { id: number; isOpen: boolean }
