import { MARIGOLD, MARIGOLD_DEEP, MARIGOLD_SHADE } from './palette.ts'
import type { Canvas } from './motif.ts'
import { polygonPoints } from './svg.ts'

const BLOCKS_A_SIDE = 5
const PALE_SHARE = 0.22

/** Isometric stacks that rise to the back: a plant, a market, growth in steps. One block is marigold. */
export function businessMotif({ random, width, height, palette }: Canvas): string {
  const unit = width / 17
  const originX = width * (0.36 + random() * 0.28)
  const originY = height * 0.4
  const goldRow = Math.floor(random() * BLOCKS_A_SIDE)
  const blocks: string[] = []
  for (let row = 0; row < BLOCKS_A_SIDE; row++) {
    for (let column = 0; column < BLOCKS_A_SIDE; column++) {
      const x = originX + (row - column) * unit
      const y = originY + (row + column) * unit * 0.5
      const steps = (BLOCKS_A_SIDE - 1 - row) * 0.55 + (BLOCKS_A_SIDE - 1 - column) * 0.35 + random() * 1.5 - 0.6
      const isGold = row === goldRow && column === BLOCKS_A_SIDE - 2
      blocks.push(block(x, y, Math.max(0.25, steps) * unit * 0.85, unit, isGold ? GOLD_FACES : blueFaces()))
    }
  }
  return blocks.join('')

  function blueFaces(): Faces {
    return random() < PALE_SHARE ? [palette.pale, palette.light, palette.mid] : [palette.light, palette.mid, palette.groundLit]
  }
}

type Faces = readonly [top: string, left: string, right: string]

const GOLD_FACES: Faces = [MARIGOLD, MARIGOLD_SHADE, MARIGOLD_DEEP]

function block(x: number, y: number, z: number, unit: number, [top, left, right]: Faces): string {
  const half = unit * 0.5
  const topFace = polygonPoints([x, y - z], [x + unit, y + half - z], [x, y + unit - z], [x - unit, y + half - z])
  const leftFace = polygonPoints([x - unit, y + half - z], [x, y + unit - z], [x, y + unit], [x - unit, y + half])
  const rightFace = polygonPoints([x + unit, y + half - z], [x, y + unit - z], [x, y + unit], [x + unit, y + half])
  return (
    `<polygon points="${topFace}" fill="${top}"/>` +
    `<polygon points="${leftFace}" fill="${left}"/>` +
    `<polygon points="${rightFace}" fill="${right}"/>`
  )
}
