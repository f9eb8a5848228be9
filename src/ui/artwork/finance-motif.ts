import type { Canvas } from './motif.ts'
import { MARIGOLD } from './palette.ts'
import { tenth } from './svg.ts'

const BAND_OPACITIES = [0.55, 0.7, 0.9] as const
const BAND_STEPS = 8
const COIN_RIM = '#7f5100'
const COIN_INK = '#462b00'

/** Three growth bands under a marigold rupee coin, ruled like a ledger. */
export function financeMotif(canvas: Canvas): string {
  const { random, width, height, palette } = canvas
  const bandColours = [palette.mid, palette.light, palette.pale]
  const bands = BAND_OPACITIES.map((opacity, index) => {
    const outline = bandOutline(canvas, index)
    return `<path d="${outline}" fill="${bandColours[index]}" opacity="${opacity}" stroke-linejoin="round"/>`
  })
  const coinX = width * (0.14 + random() * 0.42)
  const coinY = height * (0.26 + random() * 0.12)
  const coin = rupeeCoin(coinX, coinY, height * (0.15 + random() * 0.06))
  return bands.join('') + coin + ledgerLines(canvas)
}

function bandOutline({ random, width, height }: Canvas, index: number): string {
  const base = height * (0.52 + 0.15 * index)
  const swing = height * 0.07
  const phase = random() * 6
  const rise = height * (0.3 - 0.07 * index)
  let outline = `M0 ${tenth(height)}`
  for (let step = 0; step <= BAND_STEPS; step++) {
    const x = (width * step) / BAND_STEPS
    const y = base - rise * (step / BAND_STEPS) + Math.sin(phase + step * 0.95) * swing * (0.5 + random() * 0.6)
    outline += step === 0 ? ` L0 ${tenth(y)}` : ` L${tenth(x)} ${tenth(y)}`
  }
  return `${outline} L${width} ${height}Z`
}

function rupeeCoin(x: number, y: number, radius: number): string {
  const arm = radius * 0.42
  const rupee =
    `M${tenth(x - arm)} ${tenth(y - arm)}H${tenth(x + arm)}` +
    `M${tenth(x - arm)} ${tenth(y - arm * 0.36)}H${tenth(x + arm)}` +
    `M${tenth(x - arm)} ${tenth(y - arm)}h${tenth(arm * 0.55)}` +
    `c${tenth(arm * 1.15)} 0 ${tenth(arm * 1.15)} ${tenth(arm * 1.28)} 0 ${tenth(arm * 1.28)}` +
    `H${tenth(x - arm)}L${tenth(x + arm * 0.45)} ${tenth(y + arm * 1.25)}`
  return (
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${MARIGOLD}"/>` +
    `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius * 0.78)}" fill="none" stroke="${COIN_RIM}"` +
    ` stroke-width="${tenth(radius * 0.05)}" stroke-dasharray="${tenth(radius * 0.03)} ${tenth(radius * 0.11)}"/>` +
    `<path d="${rupee}" fill="none" stroke="${COIN_INK}" stroke-width="${tenth(radius * 0.12)}"` +
    ' stroke-linecap="round" stroke-linejoin="round"/>'
  )
}

function ledgerLines({ width, height, palette }: Canvas): string {
  return [1, 2, 3, 4, 5, 6, 7]
    .map((column) => {
      const x = tenth((width * column) / 8)
      return `<path d="M${x} 0V${height}" stroke="${palette.pale}" stroke-opacity=".13"/>`
    })
    .join('')
}
