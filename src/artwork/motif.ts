import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

/** What a motif draws with. The order in which it asks for random numbers is part of the drawing. */
export type Canvas = {
  random: Random
  width: number
  height: number
  palette: Palette
}

/** Draws the body of a picture as SVG markup. */
export type Motif = (canvas: Canvas) => string
