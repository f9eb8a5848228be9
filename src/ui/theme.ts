/** The key in local storage. The choice never leaves the device. */
export const THEME_STORAGE_KEY = 'theme'

/** The browser's own bars: <meta name="theme-color" media="(prefers-color-scheme: …)">. */
export const THEME_COLORS = { light: '#fbfaf7', dark: '#0b1316' } as const

/**
 * Sets the stored theme before the first paint. Inline in <head>, allowed by its hash in the security policy; <html>
 * needs suppressHydrationWarning, since the server does not know the choice.
 */
export const THEME_SCRIPT =
  `try{let t=localStorage.getItem('${THEME_STORAGE_KEY}');` +
  `if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
