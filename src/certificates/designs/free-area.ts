import { pageOf, type Orientation } from './orientation.ts'

/** The part of a company's own paper that is free for words: the distance of each edge from that side of the page, in millimetres. */
export type FreeArea = Record<AreaEdge, number>

export const AREA_EDGES = ['left', 'top', 'right', 'bottom'] as const
export type AreaEdge = (typeof AREA_EDGES)[number]

export const AREA_EDGE_LABELS: Record<AreaEdge, string> = {
  left: 'Left edge',
  top: 'Top edge',
  right: 'Right edge',
  bottom: 'Bottom edge',
}

export const DEFAULT_AREA: FreeArea = { left: 25, top: 30, right: 25, bottom: 20 }

/** The smallest area in which QR code, facts, two signatories and a long name stay apart. */
const MIN_AREA_MM = { width: 150, height: 120 }
/** More signatories have a row of their own, unless the area is wide enough for them beside the facts. */
const MIN_HEIGHT_WITH_ROW_MM = 170
/** The QR code and the facts beside it, with their gaps. */
export const CODE_AND_FACTS_MM = 84
const [MIN_COLUMN_MM, COLUMN_GAP_MM] = [28.8, 4]
const MAX_BESIDE = 2

/** Smaller names are hard to read from where a certificate hangs. */
export const MIN_NAME_POINTS = 16

export function areaSize({ left, top, right, bottom }: FreeArea, orientation: Orientation): { width: number; height: number } {
  const page = pageOf(orientation)
  return { width: page.width - left - right, height: page.height - top - bottom }
}

/** Reports whether signatories stand beside the facts; otherwise they have a row of their own above. */
export function areBesideFacts(width: number, signatoryCount: number): boolean {
  if (signatoryCount <= MAX_BESIDE) return true
  return width >= CODE_AND_FACTS_MM + signatoryCount * MIN_COLUMN_MM + (signatoryCount - 1) * COLUMN_GAP_MM
}

/** The smallest height of an area of this width. */
export function minAreaHeight(width: number, signatoryCount: number): number {
  return areBesideFacts(width, signatoryCount) ? MIN_AREA_MM.height : MIN_HEIGHT_WITH_ROW_MM
}

/** The reason why an area is too small, with the edge to move; undefined if it is large enough. */
export function areaFault(
  area: FreeArea,
  { orientation, signatoryCount }: { orientation: Orientation; signatoryCount: number },
): { edge: AreaEdge; message: string } | undefined {
  const { width, height } = areaSize(area, orientation)
  if (width < MIN_AREA_MM.width) return { edge: 'right', message: tooSmall('wide', width, MIN_AREA_MM.width) }
  const minHeight = minAreaHeight(width, signatoryCount)
  return height < minHeight ? { edge: 'bottom', message: tooSmall('high', height, minHeight) } : undefined
}

function tooSmall(side: 'wide' | 'high', found: number, least: number): string {
  return `The free area must be at least ${least} mm ${side}. It is ${Math.max(0, found)} mm.`
}

/** The edge moved to another distance, in whole millimetres, so that the area stays large enough. */
export function movedEdge(
  area: FreeArea,
  { edge, to, orientation, signatoryCount }: { edge: AreaEdge; to: number; orientation: Orientation; signatoryCount: number },
): FreeArea {
  const { width, height } = areaSize(area, orientation)
  const spare = edge === 'left' || edge === 'right' ? width - MIN_AREA_MM.width : height - minAreaHeight(width, signatoryCount)
  return { ...area, [edge]: Math.round(Math.min(Math.max(to, 0), Math.max(0, area[edge] + spare))) }
}
