/** Rounds a coordinate to a tenth of a unit, so that a drawing stays small and its bytes stay the same. */
export function tenth(value: number): number {
  return +value.toFixed(1)
}

export type Point = readonly [x: number, y: number]

/** Returns the value of a polygon's `points` attribute. */
export function polygonPoints(...points: Point[]): string {
  return points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join(' ')
}

/** 'x y' of the point at `angle` (radians, clockwise from east) on a circle. */
export function onCircle(centreX: number, centreY: number, radius: number, angle: number): string {
  return `${tenth(centreX + radius * Math.cos(angle))} ${tenth(centreY + radius * Math.sin(angle))}`
}

/** The opening tag of every drawing. It is decorative, because the page has the words that it illustrates. */
export function openDrawing(width: number, height: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
    ' role="img" aria-hidden="true" preserveAspectRatio="xMidYMid slice">'
  )
}

/** The definition of a gradient with two stops. x is between 0 and 1, y runs from the top down. */
export function groundGradient(id: string, fromX: number, toX: number, from: string, to: string): string {
  return (
    `<linearGradient id="${id}" x1="${fromX}" y1="0" x2="${toX}" y2="1">` +
    `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
  )
}
