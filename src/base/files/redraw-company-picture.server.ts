import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Region, type Sharp } from 'sharp'
import { MAIL_EDGE_PX, PRINT_SIZE, SCREEN_SIZE } from './redrawn-picture.ts'
import type { ImageOutcome } from './image-order.ts'

type Size = { width: number; height: number }

const WHITE = '#ffffff'
/** Before its empty edge is trimmed, a picture is larger than its copy for paper. */
const WORKING_SIZE = { width: 3000, height: 3000 }
/** The tolerated distance from white of a pixel in the white edge: photographs and JPEG have noise. */
const EDGE_NOISE = 24
/** Ink lighter than this, of 255, is invisible on white. */
const MAX_INK_LIGHT = 225
const MIN_INK_SHARE = 0.003
/** Ink reaches a smaller share of the edge around a picture on white or on nothing. */
const MIN_GROUND_SHARE = 0.6
const GROUND_REMARK =
  'The background of this picture is neither white nor clear, so it is printed as a box around the signature. Photograph it on white paper in even light, or upload a PNG with a clear background.'
/** 256 colours, dithered: a quarter of the bytes without a visible difference. */
const PNG = { palette: true, effort: 7 }

/**
 * Redraws a logo or signature for paper, screens and mails: upright, in sRGB, without metadata and without its white or transparent edge.
 * Transparency is kept, except in mails, whose dark band shows it on white.
 */
export async function redrawCompanyPicture(picture: Sharp, folder: string): Promise<ImageOutcome> {
  const whole = await picture
    .resize({ ...WORKING_SIZE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const inner = await withoutEdge(whole)
  const inside = (size: Size) =>
    sharp(whole)
      .extract(inner)
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
  if (!(await isVisibleOnWhite(inside(PRINT_SIZE)))) return { refused: 'too-pale' }
  await writeFile(join(folder, 'print.png'), await inside(PRINT_SIZE).png(PNG).toBuffer())
  const { data, info } = await inside(SCREEN_SIZE).png(PNG).toBuffer({ resolveWithObject: true })
  await writeFile(join(folder, 'screen.png'), data)
  const edges = { top: MAIL_EDGE_PX, bottom: MAIL_EDGE_PX, left: MAIL_EDGE_PX, right: MAIL_EDGE_PX, background: WHITE }
  await writeFile(join(folder, 'mail.png'), await inside(SCREEN_SIZE).flatten({ background: WHITE }).extend(edges).png(PNG).toBuffer())
  return { width: info.width, height: info.height, remarks: (await hasGround(inside(SCREEN_SIZE))) ? [GROUND_REMARK] : [] }
}

/** The region inside an edge that is empty on white paper. A coloured tile keeps its colour around the letters. */
async function withoutEdge(whole: Buffer): Promise<Region> {
  // Two steps, because sharp would trim before it flattens.
  const onWhite = await sharp(whole).flatten({ background: WHITE }).png({ compressionLevel: 1 }).toBuffer()
  const { info } = await sharp(onWhite).trim({ background: WHITE, threshold: EDGE_NOISE }).raw().toBuffer({ resolveWithObject: true })
  const { width, height, trimOffsetLeft: left = 0, trimOffsetTop: top = 0 } = info
  return { left: Math.abs(left), top: Math.abs(top), width, height }
}

/** Whether the edge of a picture, from which white and nothing were trimmed, is a colour: the grey of a photograph, or a coloured tile. */
async function hasGround(picture: Sharp): Promise<boolean> {
  const { data, info } = await picture.flatten({ background: WHITE }).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const edge = data.filter((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  })
  return edge.filter((light) => light < 255 - EDGE_NOISE).length >= edge.length * MIN_GROUND_SHARE
}

/** Whether ink is visible: a white logo for dark backgrounds would print as an empty space. */
async function isVisibleOnWhite(picture: Sharp): Promise<boolean> {
  const pixels = await picture.flatten({ background: WHITE }).greyscale().raw().toBuffer()
  return pixels.filter((light) => light <= MAX_INK_LIGHT).length >= pixels.length * MIN_INK_SHARE
}
