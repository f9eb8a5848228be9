import { mark } from '#ui/artwork/mark.ts'
import { guillocheRing } from '../document/guilloche.ts'
import type { CertificateInks } from '../document/certificate-inks.ts'
import type { BadgePicture, BadgeRibbon } from './badge-picture.ts'

/** The side of a badge, in units of its drawing. */
const BADGE_SIDE = 1000

/** An active badge has the colours of the brand. Any other badge is grey, which is recognisable from a distance. */
function inForce({ accent, accentShade, brand, brandDeep }: CertificateInks) {
  return { edge: accent, rings: [brand, accentShade], disc: [brand, brandDeep], zone: accent } as const
}

const NOT_IN_FORCE = { edge: '#8b9499', rings: ['#6c767b', '#9aa3a8'], disc: ['#5c666b', '#384247'], zone: '#c3cacd' } as const

const RIBBONS: Record<BadgeRibbon, { band: string; fold: string }> = {
  EXPIRED: { band: '#8a5200', fold: '#5c3700' },
  SUSPENDED: { band: '#8a5200', fold: '#5c3700' },
  REPLACED: { band: '#014096', fold: '#012a63' },
  REVOKED: { band: '#ac1218', fold: '#740a0f' },
}

/**
 * The badge as SVG, 1000 units square and transparent outside its circle. `words` are the title, the issuer and the
 * word on the ribbon as outlines, in the same units (badge.typ).
 */
export function badgeDrawing({ certificateId, programTitle, issuerName, ribbon, inks }: BadgePicture, words: string): string {
  const colours = ribbon ? NOT_IN_FORCE : inForce(inks)
  const half = BADGE_SIDE / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BADGE_SIDE} ${BADGE_SIDE}" width="${BADGE_SIDE}" height="${BADGE_SIDE}" role="img">`,
    `<title>${inXml([programTitle, issuerName, ribbon].filter(Boolean).join(', '))}</title>`,
    `<defs><linearGradient id="disc" x1="0" y1="0" x2="0.4" y2="1"><stop stop-color="${colours.disc[0]}"/>`,
    `<stop offset="1" stop-color="${colours.disc[1]}"/></linearGradient></defs>`,
    `<circle cx="${half}" cy="${half}" r="492" fill="${inks.paper}" stroke="${colours.edge}" stroke-width="10"/>`,
    placed(guillocheRing(certificateId, colours.rings), { at: 14, side: BADGE_SIDE - 28 }),
    `<circle cx="${half}" cy="${half}" r="352" fill="url(#disc)" stroke="${colours.edge}" stroke-width="5"/>`,
    `<circle cx="${half}" cy="${half}" r="336" fill="none" stroke="${colours.zone}" stroke-opacity=".55" stroke-width="2"/>`,
    placed(mark(96, { tile: null, zone: colours.zone }), { at: half - 66, top: 180, side: 132 }),
    ribbon ? band(RIBBONS[ribbon], inks) : '',
    words,
    '</svg>',
  ].join('')
}

/** The ribbon across the lower part, with its ends folded behind it. */
function band({ band: face, fold }: { band: string; fold: string }, inks: CertificateInks): string {
  const tail = (sign: 1 | -1) => {
    const x = (offset: number) => BADGE_SIDE / 2 + sign * offset
    return (
      `<path d="M${x(360)} 788H${x(486)}L${x(450)} 841L${x(486)} 894H${x(360)}Z" fill="${fold}"/>` +
      `<path d="M${x(360)} 872V894L${x(410)} 872Z" fill="${inks.brandDeep}"/>`
    )
  }
  return `${tail(-1)}${tail(1)}<path d="M90 764H910V872H90Z" fill="${face}"/>`
}

/** Nests a drawing in another. */
function placed(svg: string, { at, top = at, side }: { at: number; top?: number; side: number }): string {
  return svg.replace(/^<svg [^>]*?viewBox="([^"]*)"[^>]*>/, `<svg x="${at}" y="${top}" width="${side}" height="${side}" viewBox="$1">`)
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
