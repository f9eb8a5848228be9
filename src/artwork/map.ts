import { MARK_STROKES } from './mark.ts'
import { MARIGOLD, PALETTES } from './palette.ts'
import { openDrawing } from './svg.ts'

/** The map has the ratio 8:5. Its labels are 26 units high, so that they are readable at 12 px in a 360 px wide page. */
const MAP_WIDTH_PX = 800
const MAP_HEIGHT_PX = 500

const LAND = PALETTES.other
const RIVER = '#014096'
const METRO = PALETTES.leadership.light
const MATHURA_ROAD = 'M330 -10C350 90 372 140 398 210S446 330 452 400S470 470 476 510'
const METRO_LINE = 'M270 -10C300 110 330 170 356 230S404 350 410 420S424 480 430 510'
const YAMUNA = 'M560 -20C510 60 640 120 690 190S650 290 700 360S770 430 760 520'

/**
 * Draws where the office is: Delhi to the north, the Yamuna to the east, Gurugram to the west, Mathura Road and the metro
 * line through Faridabad. Unlike an embedded map, it tells no third party about the visitor (docs/product/design.md,
 * section 9.12).
 */
export function schematicMap(): string {
  return (
    openDrawing(MAP_WIDTH_PX, MAP_HEIGHT_PX) +
    `<rect width="${MAP_WIDTH_PX}" height="${MAP_HEIGHT_PX}" fill="${LAND.ground}"/>` +
    grid() +
    `<path d="M180 -20C150 60 190 130 290 140S470 130 480 60S500 -10 500 -30Z" fill="${LAND.groundLit}"/>` +
    line(YAMUNA, RIVER, 34) +
    line(METRO_LINE, METRO, 5, '2 12') +
    line(MATHURA_ROAD, LAND.light, 7) +
    line('M398 210C300 236 210 236 96 264', LAND.mid, 4) +
    town(96, 264) +
    pin(422, 262) +
    labels() +
    northArrow() +
    '</svg>'
  )
}

function grid(): string {
  let lines = ''
  for (let x = 80; x < MAP_WIDTH_PX; x += 80) lines += `M${x} 0V${MAP_HEIGHT_PX}`
  for (let y = 50; y < MAP_HEIGHT_PX; y += 80) lines += `M0 ${y}H${MAP_WIDTH_PX}`
  return `<path d="${lines}" stroke="${LAND.light}" stroke-opacity=".1" fill="none"/>`
}

function line(path: string, colour: string, width: number, dashes = ''): string {
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : ''
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dashed}/>`
}

function town(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="9" fill="${LAND.ground}" stroke="${LAND.pale}" stroke-width="4"/>`
}

/** The gauge on a pin with its tip at (x, y). */
function pin(x: number, y: number): string {
  return (
    `<g transform="translate(${x - 40} ${y - 106})">` +
    `<path d="M40 106C22 82 2 66 2 40A38 38 0 0 1 78 40C78 66 58 82 40 106Z" fill="${LAND.paper}"/>` +
    `<g transform="translate(8 8)" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${MARK_STROKES.arc}" stroke="${LAND.groundLit}" stroke-width="5"/>` +
    `<path d="${MARK_STROKES.zone}" stroke="${MARIGOLD}" stroke-width="5"/>` +
    `<path d="${MARK_STROKES.tick}" stroke="${LAND.groundLit}" stroke-width="6"/></g></g>`
  )
}

function labels(): string {
  return (
    '<g font-family="\'Noto Sans\',system-ui,sans-serif" font-size="26">' +
    `<text x="374" y="66" fill="${LAND.pale}">Delhi</text>` +
    `<text x="478" y="272" fill="${LAND.paper}" font-size="34" font-weight="700">Faridabad</text>` +
    `<text x="36" y="310" fill="${LAND.pale}">Gurugram</text>` +
    `<text x="500" y="124" fill="${PALETTES.business.pale}">Yamuna</text>` +
    `<text x="474" y="398" fill="${LAND.light}">Mathura Road</text>` +
    `<text x="396" y="440" fill="${METRO}" text-anchor="end">Metro line</text>` +
    `<text x="36" y="468" fill="${LAND.light}">Not to scale</text></g>`
  )
}

function northArrow(): string {
  return (
    `<g transform="translate(738 40)"><path d="M12 0L24 40L12 32L0 40Z" fill="${MARIGOLD}"/>` +
    `<text x="12" y="72" fill="${LAND.pale}" font-family="'Noto Sans',system-ui,sans-serif" font-size="26"` +
    ' text-anchor="middle">N</text></g>'
  )
}
