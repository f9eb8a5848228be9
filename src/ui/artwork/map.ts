/** Returns the alternative text of map.svg. Change it together with the drawing. */
export function describeMap(locality: string): string {
  return `Drawn map, not to scale: ${locality} lies south of Delhi on Mathura Road and the metro line, west of the Yamuna and east of Gurugram.`
}
