import type { Canvas } from './motif.ts'
import { MARIGOLD } from './palette.ts'
import { tenth } from './svg.ts'

const BONES = 6
const TWIGS_A_BONE = 2

/** A cause-and-effect diagram: six causes along a spine that points at one marigold effect. */
export function causeAndEffect(canvas: Canvas): string {
  const { width, height, palette } = canvas
  const spineY = height * 0.48
  const spine =
    `<path d="M${tenth(width * 0.08)} ${tenth(spineY)}H${tenth(width * 0.8)}" stroke="${palette.pale}"` +
    ' stroke-width="7" stroke-linecap="round"/>'
  const effect =
    `<path d="M${tenth(width * 0.78)} ${tenth(spineY - height * 0.13)}h${tenth(width * 0.1)}` +
    `l${tenth(width * 0.05)} ${tenth(height * 0.13)}l${tenth(-width * 0.05)} ${tenth(height * 0.13)}` +
    `h${tenth(-width * 0.1)}z" fill="${MARIGOLD}"/>`
  let bones = ''
  for (let index = 0; index < BONES; index++) bones += bone(canvas, index, spineY)
  return spine + effect + bones
}

function bone({ random, width, height, palette }: Canvas, index: number, spineY: number): string {
  const side = index % 2 ? 1 : -1
  const rootX = width * (0.27 + 0.21 * Math.floor(index / 2) + (index % 2) * 0.045)
  const length = height * (0.26 + random() * 0.08)
  const tipX = rootX - length * 0.55
  const tipY = spineY + side * length
  const label =
    `<rect x="${tenth(tipX - width * 0.05)}" y="${tenth(tipY - (side < 0 ? height * 0.07 : 0))}"` +
    ` width="${tenth(width * 0.1)}" height="${tenth(height * 0.07)}" rx="8" fill="${palette.mid}"/>`
  let twigs = ''
  for (let twig = 1; twig <= TWIGS_A_BONE; twig++) {
    const along = twig / 3 + (random() - 0.5) * 0.08
    const x = rootX + (tipX - rootX) * along
    const y = spineY + (tipY - spineY) * along
    twigs +=
      `<path d="M${tenth(x)} ${tenth(y)}h${tenth(-width * (0.05 + random() * 0.03))}" stroke="${palette.light}"` +
      ' stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>'
  }
  return (
    `<path d="M${tenth(rootX)} ${tenth(spineY)}L${tenth(tipX)} ${tenth(tipY)}" stroke="${palette.light}"` +
    ` stroke-width="5" stroke-linecap="round"/>${label}${twigs}`
  )
}
