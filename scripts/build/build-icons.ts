/**
 * Generates the icons of `public/`. Run it by hand after a change of the mark, and commit the results.
 *
 * node scripts/build/build-icons.ts
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pngOfDrawing } from '#base/rendering/png.server.ts'
import { iconDrawing, iconSide, type IconName } from '#site/icons.ts'
import { SHIPPED_COLOURS } from '#ui/colours/shipped-colours.ts'

const PUBLIC = resolve('public')

await buildIcons()

async function buildIcons(): Promise<void> {
  const drawing = (name: IconName) => iconDrawing(name, SHIPPED_COLOURS.inks)
  const png = (name: IconName) => pngOfDrawing(drawing(name), iconSide(name) ?? 0)
  await writeFile(join(PUBLIC, 'favicon.svg'), drawing('favicon.svg'))
  await writeFile(join(PUBLIC, 'favicon.ico'), icoAround(await png('icon-32.png'), 32))
  for (const name of ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const) {
    await writeFile(join(PUBLIC, name), await png(name))
  }
}

/** Wraps one PNG in an ICO file: a 6-byte header, one 16-byte entry, then the unchanged PNG. */
function icoAround(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(sizePx, 6)
  header.writeUInt8(sizePx, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
