/** What lucide writes on each icon. */
const DEFAULTS = {
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}

/** Puts the drawing of each icon back where the server has written a reference: React expects what it has rendered. */
export function restoreIcons(): void {
  for (const use of document.querySelectorAll<SVGUseElement>('svg > use')) {
    const icon = use.parentElement
    const symbol = document.getElementById(use.href.baseVal.slice(1))
    if (!icon || !symbol) continue
    if (!icon.hasAttribute('viewBox')) for (const [name, value] of Object.entries(DEFAULTS)) icon.setAttribute(name, value)
    icon.replaceChildren(...symbol.cloneNode(true).childNodes)
  }
  document.getElementById('icons')?.remove()
}
