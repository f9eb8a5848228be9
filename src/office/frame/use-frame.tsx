import { createContext, useContext } from 'react'

interface Frame {
  /** Opens the command palette. */
  openSearch: () => void
  /** Opens the list of shortcuts that work on this page. */
  openHelp: () => void
  /** Key of the browser history entry that was current when the document loaded. Any other key means in-app navigation. */
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

/** Actions of the admin frame, for page headings and the foot of the sidebar. */
export function useFrame(): Frame {
  return useContext(FrameContext)
}
