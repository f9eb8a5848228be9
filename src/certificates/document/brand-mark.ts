/** The gauge whose needle is a check mark, on a grid of 64 (docs/product/design.md, section 3). */
const ARC = 'M17.15 46.85A21 21 0 0 1 43 14.11'
const GREEN_ZONE = 'M47.51 17.85A21 21 0 0 1 46.85 46.85'
const TICK = 'M22.5 33.5L29.5 40.5L42 25'

/** The mark above the company's name: white and marigold on petrol. */
export const brandMark = mark({
  ground: '<rect width="64" height="64" rx="15" fill="#004f61"/>',
  arc: '#ffffff',
  zone: '#ed9e1c',
  tick: '#ffffff',
})

/** The same figure without its background, for the middle of the seal. */
export const sealMark = mark({ ground: '', arc: '#004f61', zone: '#c88300', tick: '#004f61' })

function mark({ ground, arc, zone, tick }: { ground: string; arc: string; zone: string; tick: string }): string {
  const line = (path: string, colour: string, width: number) => `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`
  const lines = line(ARC, arc, 5) + line(GREEN_ZONE, zone, 5) + line(TICK, tick, 6)
  const group = `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${group}</svg>`
}
