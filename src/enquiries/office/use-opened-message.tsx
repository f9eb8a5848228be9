import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useNavigationState, type NavigationState } from '#office/frame/use-return-to-list.tsx'

/** The props of a link that opens a message. */
export interface OpeningLink {
  to: string
  replace: boolean
  preventScrollReset: boolean
  state: NavigationState
}

export interface OpenedMessage {
  id: number | undefined
  /** From 1280 px an opened message is shown beside the list, below that in place of it. */
  isBeside: boolean
  linkTo: (id: number) => OpeningLink
  /** Opens a message. `focus` selects the element that gets the focus: the message or its card in the list. */
  open: (id: number, focus?: 'pane' | 'card') => void
  /** The address of the list, with its filters. */
  listPath: string
  /** Goes back to the list. */
  close: () => void
}

/**
 * The message that the address names: '/admin?view=contacts&id=12'. Opening the first one adds a history entry, opening another beside the
 * list replaces it: Back always returns to the list. The focus moves to the opened message, and back to its card.
 */
export function useOpenedMessage(): OpenedMessage {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const note = useNavigationState()
  const isBeside = useSyncExternalStore(followWidth, () => wide().matches)
  const id = rowNumber(search.get('id')) ?? rowNumber(/^#contact-(\d+)$/.exec(hash)?.[1])
  const focusOnOpening = useRef<'pane' | 'card'>('pane')
  const shownId = useRef<number>(undefined)

  useEffect(() => {
    const previousId = shownId.current
    shownId.current = id
    const wanted = focusOnOpening.current
    focusOnOpening.current = 'pane'
    if (id === previousId) return
    const isCard = id === undefined || wanted === 'card'
    const element = document.getElementById(isCard ? `contact-${id ?? previousId}` : PANE_ID)
    element?.focus({ preventScroll: true })
    // The list scrolls by itself beside the message.
    document.getElementById(`contact-${id ?? previousId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id])

  const linkTo = (target: number): OpeningLink => ({
    to: pathWith(search, target),
    replace: id !== undefined,
    preventScrollReset: isBeside,
    state: { ...note, hasListBefore: id === undefined || note.hasListBefore === true },
  })

  const listPath = pathWith(search, undefined)
  return {
    id,
    isBeside,
    linkTo,
    open(target, focus = 'pane') {
      focusOnOpening.current = focus
      const { to, ...options } = linkTo(target)
      void navigate(to, options)
    },
    listPath,
    close() {
      if (note.hasListBefore) void navigate(-1)
      else void navigate(listPath, { replace: true, preventScrollReset: isBeside, state: note })
    },
  }
}

/** The element that shows the opened message. */
export const PANE_ID = 'opened-message'

/** The list to return to after deleting the opened message. */
export function withoutMessage({ from, ...note }: NavigationState): NavigationState {
  const [, search = ''] = from?.split('?') ?? []
  return { ...note, from: pathWith(new URLSearchParams(search), undefined) }
}

function pathWith(search: URLSearchParams, id: number | undefined): string {
  const next = new URLSearchParams(search)
  if (id === undefined) next.delete('id')
  else next.set('id', String(id))
  return `/admin?${next}`
}

function rowNumber(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** 1280 px, in rem like all breakpoints (docs/decisions/0005). */
const wide = () => window.matchMedia('(min-width: 80rem)')

function followWidth(onChange: () => void): () => void {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
