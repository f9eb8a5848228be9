import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

/** The input of a motif. The order in which a motif takes random numbers determines the drawing, so it must not change. */
export type Canvas = {
  random: Random
  width: number
  height: number
  palette: Palette
}

/** Draws the body of a picture as SVG markup. */
export type Motif = (canvas: Canvas) => string
