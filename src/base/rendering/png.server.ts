import sharp, { type PngOptions, type Sharp, type WebpOptions } from 'sharp'

/** The default unit of a drawing: at this density sharp draws it in its own size. */
const POINTS_PER_INCH = 72

/** Draws an SVG with outlined text as a PNG of `width` pixels. @throws Error for an SVG without a width */
export async function pngOfDrawing(svg: string, width: number, options: PngOptions = {}): Promise<Buffer> {
  return drawn(svg, width).png(options).toBuffer()
}

/** Draws the same as WebP, for a page of the site. */
export async function webpOfDrawing(svg: string, width: number, options: WebpOptions = {}): Promise<Buffer> {
  return drawn(svg, width).webp(options).toBuffer()
}

function drawn(svg: string, width: number): Sharp {
  const own = Number(/^<svg[^>]* width="([\d.]+)/.exec(svg)?.[1])
  if (!own) throw new Error('the drawing does not say how wide it is')
  // Drawn at its final size instead of being enlarged afterwards.
  const density = (POINTS_PER_INCH * width) / own
  return sharp(Buffer.from(svg), { density }).resize({ width })
}
