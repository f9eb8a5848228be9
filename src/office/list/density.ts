/** Row height of every list: 56 px or 44 px. */
export type Density = 'comfortable' | 'compact'

const DENSITY_KEY = 'admin_density'

/** Applies the choice stored in this browser. */
export function restoreDensity(): void {
  try {
    if (localStorage.getItem(DENSITY_KEY) === 'compact') show('compact')
  } catch {
    // Storage is disabled: rows are comfortable.
  }
}

export function readDensity(): Density {
  return document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable'
}

export function setDensity(density: Density): void {
  show(density)
  try {
    if (density === 'compact') localStorage.setItem(DENSITY_KEY, density)
    else localStorage.removeItem(DENSITY_KEY)
  } catch {
    // Storage is disabled: the choice applies until the page is closed.
  }
}

/** Calls the listener after each change. Returns a function that stops it. */
export function onDensityChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

function show(density: Density): void {
  const root = document.documentElement
  if (density === 'compact') root.dataset['density'] = density
  else delete root.dataset['density']
}
