import { createContext, useContext } from 'react'

interface Frame {
  /** Opens the command palette. */
  openSearch: () => void
  /** Shows the keys that work on this page. */
  openHelp: () => void
  /** The entry of the history that was there when the browser loaded the page; later ones were reached by a link. */
  firstKey: string | undefined
  isMenuOpen: boolean
  openMenu: () => void
}

const NOTHING = () => undefined

export const FrameContext = createContext<Frame>({
  firstKey: undefined,
  isMenuOpen: false,
  openMenu: NOTHING,
  openHelp: NOTHING,
  openSearch: NOTHING,
})

/** For the heading of the page and what stands at the foot of the sidebar. */
export function useFrame(): Frame {
  return useContext(FrameContext)
}
