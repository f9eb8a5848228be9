/** The key in local storage. The choice never leaves the device. */
const THEME_STORAGE_KEY = 'theme'

/** Sets the stored theme before the first paint. Inline in <head>, allowed by its hash in the security policy. */
export const THEME_SCRIPT = `try{let t=localStorage.getItem('${THEME_STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export type ThemeChoice = 'system' | 'light' | 'dark'

export function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies the theme to this page and to later pages on this device. */
export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  try {
    if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, choice)
  } catch {
    // A browser without storage still shows the choice until the page is left.
  }
}
