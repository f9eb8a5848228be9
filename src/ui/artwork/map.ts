/** What the drawing map.svg shows, for those who do not see it. Whoever replaces the drawing replaces these words. */
export function describeMap(locality: string): string {
  return `Drawn map, not to scale: ${locality} lies south of Delhi on Mathura Road and the metro line, west of the Yamuna and east of Gurugram.`
}
