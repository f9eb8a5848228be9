import type { Look } from '#ui/colours/shipped-colours.ts'

/** Bits of each channel that are compared: shades of one colour, which anti-aliasing makes, count as one. */
const KEPT_BITS = 4
const MIN_ALPHA = 200
/** Channels of a grey differ by less than this: it is paper or ink, not a colour of the company. */
const MIN_SPREAD = 40
const MAX_PROPOSALS = 3
/** Two proposals differ by at least this in one channel. */
const MIN_DIFFERENCE = 64

type Rgb = readonly [number, number, number]

/**
 * Looks made from the pixels of a logo (four bytes each: red, green, blue, alpha): its most frequent colours as the brand, and the next
 * as the accent, or `accent` for a logo of one colour. At most three; none for a grey logo.
 */
export function looksOf(pixels: Uint8ClampedArray, accent: string): Look[] {
  const colours = frequentColours(pixels)
  return colours.map((brand, index) => ({ brand, accent: colours[index === 0 ? 1 : 0] ?? accent }))
}

function frequentColours(pixels: Uint8ClampedArray): string[] {
  const groups = new Map<number, { count: number; sum: [number, number, number] }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < MIN_ALPHA || Math.max(red, green, blue) - Math.min(red, green, blue) < MIN_SPREAD) continue
    const shift = 8 - KEPT_BITS
    const key = ((red >> shift) << (2 * KEPT_BITS)) | ((green >> shift) << KEPT_BITS) | (blue >> shift)
    const group = groups.get(key) ?? { count: 0, sum: [0, 0, 0] }
    group.count++
    group.sum = [group.sum[0] + red, group.sum[1] + green, group.sum[2] + blue]
    groups.set(key, group)
  }
  const found: Rgb[] = []
  for (const { count, sum } of [...groups.values()].sort((one, other) => other.count - one.count)) {
    const colour = sum.map((channel) => Math.round(channel / count)) as unknown as Rgb
    if (found.length < MAX_PROPOSALS && found.every((other) => isDifferent(colour, other))) found.push(colour)
  }
  return found.map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
}

function isDifferent(one: Rgb, other: Rgb): boolean {
  return one.some((channel, index) => Math.abs(channel - (other[index] ?? 0)) >= MIN_DIFFERENCE)
}

/** Reads the pixels of a picture of our own site. */
export async function pixelsOf(address: string): Promise<Uint8ClampedArray> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  const context = canvas.getContext('2d')
  if (!context) return new Uint8ClampedArray()
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}
