import { encode } from 'uqr'

const QUIET_ZONE = 4
const QR = { ecc: 'M', border: 0 } as const

export interface QrCode {
  svg: string
  /** Its width without the quiet zone. */
  modules: number
  quietZone: number
}

/** A QR code at error correction level M as an SVG of one unit per module, with its quiet zone. */
export function qrCode(text: string, { ink, paper }: { ink: string; paper: string }): QrCode {
  const { data, size } = encode(text, QR)
  const side = size + 2 * QUIET_ZONE
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h${start - x}z`
    }
  })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" fill="${paper}"/><path d="${path}" fill="${ink}"/></svg>`
  return { svg, modules: size, quietZone: QUIET_ZONE }
}
