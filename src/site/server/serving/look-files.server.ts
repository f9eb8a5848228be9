import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Company } from '#company/company-content.schema.ts'
import { lookPath } from '#company/look.ts'
import { getCompany } from '#company/server/company.server.ts'
import { coloursOf, isShipped } from '#company/server/look/company-colours.server.ts'
import { colourSheet } from '#company/server/look/derive-colours.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { IMMUTABLE } from '#base/files/uploaded-image.ts'
import { SHIPPED_LOOK, type Look } from '#ui/colours/shipped-colours.ts'
import { iconDrawing, iconSide, isIconName, type IconName } from '../../icons.ts'
import type { ShareImages } from '../share-images/share-images.server.ts'

const HASH_LENGTH = 8

/** The part of the document's head that depends on the colours of the company. */
export function lookHead(company: Pick<Company, 'look'> | undefined): string {
  const look = company?.look ?? SHIPPED_LOOK
  const [light, dark] = coloursOf({ look }).tokens.bg
  const icon = (name: IconName) => iconPath(look, name)
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`,
    `<link rel="icon" href="${icon('favicon.svg')}" type="image/svg+xml">`,
    isShipped(look)
      ? '<link rel="icon" href="/favicon.ico" sizes="32x32">'
      : `<link rel="icon" href="${icon('icon-32.png')}" sizes="32x32">`,
    `<link rel="apple-touch-icon" href="${icon('apple-touch-icon.png')}">`,
    ...(isShipped(look) ? [] : [`<link rel="stylesheet" href="${sheetPath(look)}">`]),
  ].join('\n')
}

/** The address of an icon: a file of the build for the shipped colours, otherwise drawn. */
export function iconPath(look: Look, name: IconName): string {
  return isShipped(look) ? `/${name}` : `${lookPath(look)}/${name}`
}

function sheetPath(look: Look): string {
  return `${lookPath(look)}/${sheetOf(look).hash}.css`
}

function sheetOf(look: Look): { css: string; hash: string } {
  const css = colourSheet(coloursOf({ look }))
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, HASH_LENGTH) }
}

/**
 * Serves `/look/{brand}-{accent}/…`: the style sheet with the company's colours, and the icons in them. Only the current look has files:
 * nobody else can make the server draw. A page that was sent before the look changed gets the style sheet of today, not the shipped colours.
 */
export function mountLookFiles(router: Hono, { db, images }: { db: Database; images: Pick<ShareImages, 'drawIcon'> }): void {
  router.get('/look/:look/:file', async (c) => {
    const { look = SHIPPED_LOOK } = await getCompany(db)
    const file = c.req.param('file')
    if (file.endsWith('.css')) {
      const isCurrent = c.req.path === sheetPath(look)
      return sent(c, sheetOf(look).css, { type: 'text/css; charset=utf-8', kept: isCurrent ? IMMUTABLE : 'no-store' })
    }
    if (isShipped(look) || `/look/${c.req.param('look')}` !== lookPath(look) || !isIconName(file)) throw missing()
    const drawing = iconDrawing(file, coloursOf({ look }).inks)
    const side = iconSide(file)
    if (side === undefined) return sent(c, drawing, { type: 'image/svg+xml', kept: IMMUTABLE })
    return sent(c, (await images.drawIcon(drawing, side)) as Uint8Array<ArrayBuffer>, { type: 'image/png', kept: IMMUTABLE })
  })
}

function sent(c: Context, body: string | Uint8Array<ArrayBuffer>, { type, kept }: { type: string; kept: string }): Response {
  return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': kept, 'X-Content-Type-Options': 'nosniff' })
}

function missing(): Problem {
  return new Problem('not-found', 'File not found.')
}
