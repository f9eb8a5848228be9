import { SHIPPED_LOOK, type Look } from '#ui/colours/shipped-colours.ts'
import { lookPath } from '../../look.ts'

/** Gives this page the style sheet of a look that was just saved. Any name of a sheet has the colours of today (look-files.server.ts). */
export function showLook(look: Look = SHIPPED_LOOK): void {
  const former = document.querySelectorAll('link[rel=stylesheet][href^="/look/"]')
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = `${lookPath(look)}/saved.css`
  // The former colours stay until the new ones are there.
  sheet.addEventListener('load', () => former.forEach((link) => link.remove()))
  document.head.append(sheet)
}
