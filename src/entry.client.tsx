import { showOpenState } from './company/show-open-state.ts'
import { followScroll } from './site/frame/follow-scroll.ts'
import { START_DATA_ID, type StartData } from './site/start/start-data.ts'
import { startPage } from './site/start/start-page.ts'
import { startWhenUsed } from './site/start/start-when-used.ts'
import { showTheme } from './ui/theme.ts'

/**
 * The only script of a page that nobody has used yet. React and the rest follow when a visitor uses something that needs
 * them (docs/decisions/0057).
 */
const importHydration = () => import('./site/start/hydrate.tsx')
const block = document.getElementById(START_DATA_ID)
if (block) {
  const data = JSON.parse(block.textContent) as StartData
  if (data.isImmediate) void startPage(data, importHydration)
  else {
    startWhenUsed(() => startPage(data, importHydration))
    for (const header of document.querySelectorAll<HTMLElement>('.site-header')) followScroll(header)
    for (const table of document.querySelectorAll<HTMLElement>('[data-hours]')) showOpenState(table)
    for (const themeSwitch of document.querySelectorAll('[data-theme-switch]')) showTheme(themeSwitch)
  }
} else {
  // In development Vite has prepared the page.
  void importHydration().then(({ hydrate }) => hydrate())
}
